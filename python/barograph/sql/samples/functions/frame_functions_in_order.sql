-- SPDX-License-Identifier: BSD-3-Clause
-- The functions of each frame, the outermost first; of one without a name only the program or library is told.
-- needs: frame_functions
-- private: yes
SELECT path_id, list({'name': function, 'file': if(function = '', '', file), 'line': if(function = '', 0, line),
                      'module': module} ORDER BY place DESC) AS functions
FROM frame_functions GROUP BY path_id ORDER BY path_id
