// SPDX-License-Identifier: BSD-3-Clause
// Chooses between all of a job and one of its programs. Called by report.ts; hidden in the page of a job of one program.
import { element } from '../element';
import type { ProgramPart, Report } from '../load';
import { plainName } from '../units';

const ALL = 'all';

export interface ProgramChooser {
  readonly root: HTMLElement;
  /** What of a newer report of the job is to be shown: as chosen, or all of it. */
  readonly of: (report: Report) => Report;
}

/**
 * Makes the chooser.
 *
 * @param report the whole job
 * @param show shows what was chosen in place of what is on the page
 */
export function programChooser(report: Report, show: (report: Report) => void): ProgramChooser {
  let whole = report;
  const select = element('select', { onchange: () => show(shown()) });
  const root = element('label', { class: 'control' }, 'Programs ', select);
  const chosen = (): ProgramPart | undefined =>
    select.value ? whole.parts?.[Number(select.value)] : undefined;
  const shown = () => chosen()?.report ?? whole;
  const fill = (name: string | undefined) => {
    const parts = whole.parts ?? [];
    const options = parts.map((part, place) =>
      element('option', { value: String(place) }, `${plainName(part.name)} (${part.where})`),
    );
    select.replaceChildren(element('option', { value: '' }, ALL), ...options);
    const place = parts.findIndex((part) => part.name === name);
    select.value = place < 0 ? '' : String(place);
    root.hidden = parts.length === 0;
  };
  fill(undefined);
  return {
    root,
    of: (next) => {
      const name = chosen()?.name;
      whole = next;
      fill(name);
      return shown();
    },
  };
}
