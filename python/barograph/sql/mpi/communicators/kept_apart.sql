-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a row of objects was kept from a shared one because it is expensive: ranks where it is cheap may count it there.
-- private: yes
-- macro: attributes
contains(attributes, '"kept_from"')
