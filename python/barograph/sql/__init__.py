# SPDX-License-Identifier: BSD-3-Clause
"""A library of SQL over the tables of a profile: one documented file per view, macro or statement, in folders by topic.

library.py reads the files, derived_tables.py makes in a connection what is asked for, computed.py has the few tables
that Python makes.
"""
