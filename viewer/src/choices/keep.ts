// SPDX-License-Identifier: BSD-3-Clause
// What the reader has chosen in a section goes over to the one that takes its place: what is open, filters, choices, order
// of tables, how far things are scrolled, and where the keyboard is. Used by frame.ts.

const FOCUSABLE = 'button, input, select, a, summary, [tabindex]';
// Pages of a long table that are shown again at most.
const MOST_PAGES = 40;

/** Takes over what can be before the new section is shown; returns what to do once it is there. */
export function carryOver(old: HTMLElement, fresh: HTMLElement): () => void {
  const scrolled = [...old.querySelectorAll('.scroll')].map(
    (one) => [one.scrollTop, one.scrollLeft] as const,
  );
  const focused = [...old.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement ?? old);
  const selection =
    document.activeElement instanceof HTMLInputElement && focused >= 0
      ? ([document.activeElement.selectionStart, document.activeElement.selectionEnd] as const)
      : null;
  const lazy = openDetails(old, fresh);
  const rest = () => {
    takeValues(old, fresh);
    takeOrder(old, fresh);
  };
  rest();
  return () => {
    const finish = () => {
      for (const [place, one] of fresh.querySelectorAll('.scroll').entries()) {
        const [top, left] = scrolled[place] ?? [0, 0];
        one.scrollTop = top;
        one.scrollLeft = left;
      }
      const target = [...fresh.querySelectorAll<HTMLElement>(FOCUSABLE)][focused];
      if (focused >= 0 && target && document.activeElement !== target) {
        target.focus({ preventScroll: true });
        if (selection && target instanceof HTMLInputElement && selection[0] !== null) {
          target.setSelectionRange(...selection);
        }
      }
    };
    finish();
    if (lazy) {
      // Tables that are made when they are opened are there after the event of that.
      setTimeout(() => {
        rest();
        finish();
      });
    }
  };
}

function openDetails(old: HTMLElement, fresh: HTMLElement): boolean {
  const before = [...old.querySelectorAll('details')];
  let lazy = false;
  for (const [place, one] of fresh.querySelectorAll('details').entries()) {
    const open = before[place]?.open ?? one.open;
    lazy ||= open !== one.open;
    one.open = open;
  }
  return lazy;
}

function takeValues(old: HTMLElement, fresh: HTMLElement): void {
  const before = [...old.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
  for (const [place, one] of fresh
    .querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')
    .entries()) {
    const value = before[place]?.value;
    const known =
      one instanceof HTMLInputElement || [...one.options].some((option) => option.value === value);
    if (value !== undefined && value !== one.value && before[place]?.type === one.type && known) {
      one.value = value;
      one.dispatchEvent(new Event('input'));
      one.dispatchEvent(new Event('change'));
    }
  }
}

function takeOrder(old: HTMLElement, fresh: HTMLElement): void {
  for (const table of fresh.querySelectorAll('div.table')) {
    const before = old.querySelector(`div.table[id="${table.id}"]`);
    const wanted = before?.querySelector('th[aria-sort]:not([aria-sort="none"])');
    const name = wanted?.textContent;
    const head = [...table.querySelectorAll('th')].find((one) => one.textContent === name);
    const how = wanted?.getAttribute('aria-sort');
    for (let click = 0; click < 2 && head && head.getAttribute('aria-sort') !== how; click++) {
      head.querySelector('button')?.click();
    }
    const rows = before?.querySelectorAll('tbody tr').length ?? 0;
    for (let page = 0; page < MOST_PAGES && table.querySelectorAll('tbody tr').length < rows; page++) {
      const more = table.querySelector<HTMLButtonElement>('.more:not(.fitted) button');
      if (!more) {
        break;
      }
      more.click();
    }
  }
}
