// SPDX-License-Identifier: BSD-3-Clause
// Draws what is inside the page: the report of one run, two runs side by side, or a job that runs. Until then the page shows the sentence
// that python/barograph/show/page/html.py put there, and how far it has come.
import './generated/layers.css';
import './style.css';
import './live/live.css';
import { drawDifference } from './difference/page';
import { pictures } from './drawing/chart';
import { element } from './element';
import { drawLive } from './live/page';
import { load, loadLongTables } from './load';
import { drawReport } from './report';
import * as units from './units';

// For the console of the curious, and for the tests.
Object.assign(globalThis, { barograph: { units, pictures } });

// On paper everything is open but the tables of what pictures show; afterwards it is as it was.
const opened = new Set<HTMLDetailsElement>();
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not(.as-table)')) {
    if (!details.open) {
      opened.add(details);
      details.open = true;
    }
  }
});
addEventListener('afterprint', () => {
  for (const details of opened) {
    details.open = false;
  }
  opened.clear();
});

async function start(place: HTMLElement): Promise<void> {
  // One turn for the browser to show what is there already: decoding a large report takes a moment.
  await new Promise((done) => setTimeout(done));
  const content = await load();
  if (content.kind === 'live') {
    await drawLive(place, content.job);
  } else if (content.kind === 'difference') {
    await drawDifference(place, content);
  } else {
    await drawReport(place, content, { rest: () => loadLongTables(content) });
  }
  place.setAttribute('aria-busy', 'false');
}

const place = document.getElementById('page');
if (place) {
  start(place).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    place.replaceChildren(element('p', { class: 'losses', role: 'alert' }, text));
    place.setAttribute('aria-busy', 'false');
    if (!(error instanceof Error) || !text.startsWith('This page')) {
      throw error;
    }
  });
}
