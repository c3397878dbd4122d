# SPDX-License-Identifier: BSD-3-Clause
"""The report as one self-contained HTML file, as a PDF and as CSV files: all three from one Document.

`document` collects it from the analyses, `html`, `pdf` and `csv_files` write it. `template.html` is built from viewer/
(`make viewer`) and not under version control.
"""
