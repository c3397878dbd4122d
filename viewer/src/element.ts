// SPDX-License-Identifier: BSD-3-Clause
// Makes elements of the page. Text only ever becomes text: there is no way from a name in a profile to HTML.

type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>;

/** Returns a new element; attributes that start with `on` are listeners, false leaves one out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      made.addEventListener(key.slice(2), value);
    } else if (value !== false) {
      made.setAttribute(key, value === true ? '' : String(value));
    }
  }
  for (const child of children) {
    if (child) {
      made.append(child);
    }
  }
  return made;
}

/** Returns a labelled choice between some words; `chosen` is called with the word taken. */
export function choice(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: (value: string) => void,
): HTMLLabelElement {
  const made = element('select', { onchange: () => chosen(made.value) });
  for (const [value, text] of options) {
    made.append(element('option', { value }, text));
  }
  return element('label', { class: 'control' }, `${label} `, made);
}

/** Shows a value of a choice as the one that is taken; `text` adds it where the choice does not have it yet. */
export function showChoice(pick: HTMLElement, value: string, text = ''): HTMLSelectElement | null {
  const select = pick.querySelector('select');
  if (select) {
    if (text && ![...select.options].some((option) => option.value === value)) {
      select.append(element('option', { value }, text));
    }
    select.value = value;
  }
  return select;
}

/** Goes to a part of the page and shows where it is; `focus` is the place in it that gets the keyboard. */
export function goTo(target: Element | null, focus: HTMLElement | null = null): void {
  if (!(target instanceof HTMLElement)) {
    return;
  }
  for (
    let around = target.closest('details');
    around;
    around = around.parentElement?.closest('details') ?? null
  ) {
    around.open = true;
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  (focus ?? target).focus({ preventScroll: true });
  target.classList.add('shown');
  setTimeout(() => target.classList.remove('shown'), 2000);
}
