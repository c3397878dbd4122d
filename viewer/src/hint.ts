// SPDX-License-Identifier: BSD-3-Clause
// What a column means, beside its head while the mouse or the keyboard is on it. Texts come from the spec. One box for
// the whole page; Escape puts it away. Used by tables.
import { element } from './element';

const box = element('div', { class: 'hint', hidden: true, 'aria-hidden': 'true' });
let shownAt: HTMLElement | null = null;

function show(target: HTMLElement, text: string): void {
  shownAt = target;
  box.textContent = text;
  box.hidden = false;
  const place = target.getBoundingClientRect();
  const left = Math.min(place.left, document.documentElement.clientWidth - box.offsetWidth - 8);
  box.style.left = `${Math.max(left, 8) + scrollX}px`;
  box.style.top = `${place.bottom + scrollY}px`;
}

function hide(): void {
  shownAt = null;
  box.hidden = true;
}

box.addEventListener('mouseleave', hide);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    hide();
  }
});
addEventListener('scroll', () => shownAt && hide(), { passive: true, capture: true });

/** Explains an element: to eyes by the box, to screen readers by its description. */
export function explain(target: HTMLElement, text: string): void {
  target.setAttribute('aria-description', text);
  const open = () => {
    if (!box.isConnected) {
      document.body.append(box);
    }
    show(target, text);
  };
  target.addEventListener('mouseenter', open);
  target.addEventListener('focus', open);
  target.addEventListener('blur', hide);
  // The mouse may go into the box, to read it at leisure or to copy it.
  target.addEventListener('mouseleave', (event) => {
    if (event.relatedTarget !== box) {
      hide();
    }
  });
}
