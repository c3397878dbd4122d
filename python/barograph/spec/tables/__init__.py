# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/tables/ by `python -m codegen`. Do not edit.
"""All tables that Barograph prints, a module for each file of spec/tables."""
