// SPDX-License-Identifier: BSD-3-Clause
// Waits until the reader holds nothing in the report that an update would take away: selected text, or a mouse button.

let pressed = false;
addEventListener('pointerdown', () => {
  pressed = true;
});
for (const name of ['pointerup', 'pointercancel'] as const) {
  addEventListener(name, () => {
    pressed = false;
  });
}

function isHeld(place: HTMLElement): boolean {
  const selection = getSelection();
  const selected =
    selection !== null &&
    !selection.isCollapsed &&
    selection.anchorNode !== null &&
    place.contains(selection.anchorNode);
  return selected || pressed;
}

/** Resolves when nothing is held; `say` is called with true while it waits, and with false afterwards. */
export async function untilIdle(place: HTMLElement, say: (waits: boolean) => void): Promise<void> {
  if (!isHeld(place)) {
    return;
  }
  say(true);
  await new Promise<void>((done) => {
    const look = () => {
      if (!isHeld(place)) {
        document.removeEventListener('selectionchange', look);
        removeEventListener('pointerup', look);
        done();
      }
    };
    document.addEventListener('selectionchange', look);
    addEventListener('pointerup', look);
  });
  say(false);
}
