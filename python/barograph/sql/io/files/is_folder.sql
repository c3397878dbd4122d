-- SPDX-License-Identifier: BSD-3-Clause
-- Whether an object was seen to be a folder, by its attributes: what the program asks about and lists, and no file of it.
-- private: yes
-- macro: attributes
coalesce(json_extract_string(if(json_valid(attributes), attributes, '{}'), '$.type') = 'folder', false)
