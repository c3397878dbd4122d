-- SPDX-License-Identifier: BSD-3-Clause
-- Files with data, and folders: without standard streams, and what Open MPI keeps a shared file pointer in. One row per
-- file.
-- example: SELECT name, attributes FROM data_files
-- needs: objects, is_folder, is_no_data
-- stored: yes
-- column file_id: key into objects
-- column name: absolute path
-- column attributes: JSON: what is known of the file
-- column folder: whether it is a folder
SELECT object_id AS file_id, name, if(json_valid(attributes), attributes, '{}') AS attributes,
       is_folder(attributes) AS folder
FROM objects
WHERE kind = 'file' AND NOT is_no_data(name)
