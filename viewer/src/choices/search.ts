// SPDX-License-Identifier: BSD-3-Clause
// One search over everything that the page names: findings, regions, call sites, communicators, files, ranks, loops.
// A combobox as WAI-ARIA describes it: the keyboard stays in the box, the arrows choose, Enter goes there. The sections
// say what there is to find (page.finds); main puts the box into the head.
import { element } from '../element';
import { plainName } from '../units';

export interface Findable {
  /** What it is, for the list: "finding", "file". */
  readonly kind: string;
  readonly text: string;
  readonly go: () => void;
}

// More of a kind are counted, not listed.
const MOST = 6;

export function searchBox(finds: readonly Findable[]): HTMLElement {
  const list = element('div', {
    id: 'found',
    class: 'found',
    role: 'listbox',
    'aria-label': 'Found',
    hidden: true,
  });
  const said = element('span', { class: 'unseen', role: 'status' });
  const input = element('input', {
    type: 'search',
    role: 'combobox',
    placeholder: 'Search everything ( / )',
    'aria-label': 'Search findings, regions, call sites, communicators, files and ranks',
    'aria-expanded': 'false',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
    'aria-keyshortcuts': '/',
    autocomplete: 'off',
  });
  let texts: readonly string[] | null = null;
  let options: HTMLElement[] = [];
  let targets: Findable[] = [];
  let active = -1;

  const activate = (place: number) => {
    options[active]?.setAttribute('aria-selected', 'false');
    active = options.length ? (place + options.length) % options.length : -1;
    const option = options[active];
    if (option) {
      option.setAttribute('aria-selected', 'true');
      option.scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', option.id);
    } else {
      input.removeAttribute('aria-activedescendant');
    }
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    active = -1;
  };
  const go = (target: Findable | undefined) => {
    if (target) {
      close();
      target.go();
    }
  };
  const search = () => {
    const words = input.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) {
      close();
      said.textContent = '';
      return;
    }
    texts ??= finds.map(({ kind, text }) => `${kind} ${plainName(text)}`.toLowerCase());
    const byKind = new Map<string, Findable[]>();
    for (const [place, text] of texts.entries()) {
      const find = finds[place];
      if (find && words.every((word) => text.includes(word))) {
        const some = byKind.get(find.kind);
        if (some) {
          some.push(find);
        } else {
          byKind.set(find.kind, [find]);
        }
      }
    }
    options = [];
    targets = [];
    const groups = [...byKind].map(([kind, found]) => {
      const id = `found-${kind.replace(/\W+/g, '-')}`;
      // What begins with the words, and what is short, is meant more often.
      const rank = ({ text }: Findable) =>
        (text.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1e6) + text.length;
      const shown = [...found].sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
      const rest = found.length > MOST ? ` (${found.length}, the first ${MOST})` : '';
      const group = element('div', { role: 'group', 'aria-labelledby': id });
      group.append(element('div', { id, class: 'kind' }, `${kind}${rest}`));
      for (const find of shown) {
        const option = element(
          'div',
          {
            id: `option-${options.length}`,
            role: 'option',
            'aria-selected': 'false',
            onmousedown: (event) => {
              event.preventDefault();
              go(find);
            },
          },
          plainName(find.text),
        );
        options.push(option);
        targets.push(find);
        group.append(option);
      }
      return group;
    });
    list.replaceChildren(...groups);
    if (!groups.length) {
      list.append(
        element('div', { class: 'kind', role: 'option', 'aria-disabled': 'true' }, 'Nothing matches.'),
      );
    }
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    const many = [...byKind.values()].reduce((sum, found) => sum + found.length, 0);
    said.textContent = many === 1 ? '1 match' : `${many} matches`;
    active = -1;
    activate(0);
  };
  input.addEventListener('input', search);
  input.addEventListener('focus', () => {
    texts = null; // the page of a running job has other things by now
    search();
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) {
        search();
      } else {
        activate(active + (event.key === 'ArrowDown' ? 1 : -1));
      }
    } else if (event.key === 'Enter' && !list.hidden) {
      event.preventDefault();
      go(targets[active]);
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, select, textarea');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    }
  });
  return element('div', { class: 'search onscreen', role: 'search' }, input, list, said);
}
