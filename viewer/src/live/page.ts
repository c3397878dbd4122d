// SPDX-License-Identifier: BSD-3-Clause
// The page of a running job: what its ranks do now, and below it the report so far, which the final one replaces when the
// job has ended. Asks nobody but the server that it comes from. Called by main.
import { element } from '../element';
import { drawFrame } from '../frame';
import { checkVersion, type Report } from '../load';
import type { Section } from '../page';
import { type Drawn, drawReport } from '../report';
import { plainName } from '../units';
import { Now } from './now';
import { Server } from './server';
import { untilIdle } from './until_idle';

export async function drawLive(place: HTMLElement, job: string): Promise<void> {
  const server = new Server();
  const now = new Now(job, server);
  const about = element('p', { class: 'note report-state', role: 'status' });
  now.root.append(about);
  const save = element(
    'button',
    { type: 'button', class: 'onscreen save', hidden: true, onclick: () => saveFile() },
    'Save',
  );
  const saveFile = async () => {
    about.textContent = (await server.save())
      ? ''
      : 'The report could not be saved: the server does not answer.';
  };
  const above = [{ make: (): Section => ({ id: 'now', title: 'Now', body: now.root }), first: true }];
  document.title = `Job ${plainName(job)}: Barograph`;
  await drawFrame(place, `Job ${plainName(job)}`, above, [0], [save], '');
  let drawn: Drawn | null = null;
  let shown = 0;
  let wanted = 0;
  let busy = false;
  const follow = async () => {
    if (busy) {
      return;
    }
    busy = true;
    try {
      while (shown !== wanted) {
        const number = wanted;
        const report = (await server.report()) as Report;
        checkVersion(report);
        if (drawn) {
          await untilIdle(place, (waits) => {
            about.textContent = waits
              ? 'A newer report is there: it is shown as soon as no text is selected in the old one.'
              : '';
          });
          await drawn.update(report);
        } else {
          const focused = document.activeElement;
          drawn = await drawReport(place, report, { above, tools: [save] });
          if (focused instanceof HTMLElement && focused.isConnected) {
            focused.focus({ preventScroll: true });
          }
        }
        now.reported(report.summary.unfinished[0] ?? '');
        shown = number;
        save.hidden = false;
        about.textContent = '';
        place.dataset.report = String(number);
      }
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      about.textContent = `The report below could not be brought up to date: ${plainName(text)}.`;
    } finally {
      busy = false;
    }
  };
  server.listen({
    message: (message) => {
      now.show(message);
      wanted = message.report?.number ?? wanted;
      follow();
    },
    say: (text, old) => now.connected(text, old),
    known: () => now.readings.id,
  });
}
