// SPDX-License-Identifier: BSD-3-Clause
// Dark and light: what the system says until the reader chooses. Colours come from style.css, also those of pictures.
// The colours of layers are those of M. Okabe and K. Ito, told apart by people who see red and green alike.

const changed = new Set<() => void>();

/** Calls back whenever the colours of the page change. */
export function onThemeChange(call: () => void): void {
  changed.add(call);
}

/** Returns a colour of style.css, for example colour('ink'). */
export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** Returns the name of the colour of a layer or a part of the time. */
export function layerColour(layer: string): string {
  return `layer-${layer.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

export function isDark(): boolean {
  const forced = document.documentElement.dataset.theme;
  return forced ? forced === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function tellAll(): void {
  for (const call of changed) {
    call();
  }
}

// Paper is always light.
let onScreen: string | undefined;
addEventListener('beforeprint', () => {
  onScreen = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = 'light';
  tellAll();
});
addEventListener('afterprint', () => {
  if (onScreen) {
    document.documentElement.dataset.theme = onScreen;
  } else {
    delete document.documentElement.dataset.theme;
  }
  tellAll();
});

/** Returns the switch. The choice holds for this page only: nothing is stored on the reader's machine. */
export function themeSwitch(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'theme';
  const say = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.title = isDark() ? 'Dark letters on light ground' : 'Light letters on dark ground';
  };
  const tell = () => {
    say();
    tellAll();
  };
  button.addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
    tell();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tell);
  say();
  return button;
}
