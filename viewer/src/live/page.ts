// SPDX-License-Identifier: BSD-3-Clause
// The page of a running job: what its ranks do now, and below it the report so far, which the final one replaces when the
// job has ended. Asks nobody but the server that it comes from. Called by main.
import { element } from '../element';
import { drawFrame } from '../frame';
import { checkVersion, type Report } from '../load';
import type { Section } from '../page';
import { type Drawn, drawReport } from '../report';
import { duration, plainName } from '../units';
import { History } from './history';
import { type Message, Readings } from './reading';
import { Wall } from './wall';

const PHASES = {
  starting: 'The program is starting.',
  running: 'The program is running.',
  ended: 'The program has ended. Its final report is being made.',
  final: 'The program has ended. Below is its final report.',
} as const;

/** Returns an address of the server, with the token of this page. */
function address(path: string, more = ''): string {
  return `${path}${location.search}${more}`;
}

export async function drawLive(place: HTMLElement, job: string): Promise<void> {
  const now = new Now(job);
  const save = element(
    'a',
    { href: address('report.html'), download: true, class: 'onscreen save', hidden: true },
    'Save',
  );
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
      while (shown < wanted) {
        const number = wanted;
        const answer = await fetch(address('report'));
        if (!answer.ok) {
          break;
        }
        const report = (await answer.json()) as Report;
        checkVersion(report);
        if (drawn) {
          await drawn.update(report);
        } else {
          drawn = await drawReport(place, report, { above, tools: [save] });
        }
        shown = number;
        save.hidden = false;
        place.dataset.report = String(number);
      }
    } finally {
      busy = false;
    }
  };
  const source = new EventSource(address('events'));
  source.addEventListener('message', (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as Message;
    now.show(message);
    wanted = message.report?.number ?? wanted;
    follow();
  });
  source.addEventListener('closing', () => {
    source.close();
    now.say('The server of this page has ended; what is shown stays.');
  });
  source.addEventListener('error', () =>
    now.say('The server of this page does not answer; what is shown is old.'),
  );
}

class Now {
  readonly root: HTMLElement;
  private readonly readings = new Readings();
  private readonly wall = new Wall(this.readings, lineOf);
  private readonly history = new History(this.readings);
  private readonly head = element('p', { class: 'verdict' });
  private readonly connection = element('p', { class: 'note', role: 'status' });
  private readonly roll = element('div', { class: 'losses', role: 'alert', hidden: true });
  private readonly notes = element('div', { class: 'note' });
  private said = '';

  constructor(private readonly job: string) {
    this.root = element(
      'div',
      { class: 'now' },
      this.head,
      this.connection,
      this.roll,
      this.wall.root,
      this.notes,
      this.history.root,
    );
  }

  show(message: Message): void {
    this.readings.apply(message);
    this.say('');
    const here = this.readings.ranks.length;
    const of =
      message.ranks > here ? `${here} of ${message.ranks} ranks` : here === 1 ? '1 rank' : `${here} ranks`;
    const where = here ? ` ${of} on ${plainName(message.node)}, ${duration(message.seconds * 1e9)}.` : '';
    this.head.textContent = `${PHASES[message.phase]}${where}`;
    this.root.dataset.phase = message.phase;
    this.root.dataset.job = this.job;
    // An alert that is written again is read aloud again.
    const said = message.sentences.join('\n');
    if (said !== this.said) {
      this.said = said;
      this.roll.replaceChildren(...message.sentences.map((text) => element('p', {}, plainName(text))));
      this.roll.hidden = !message.sentences.length;
    }
    const dropped = message.dropped ? `${message.dropped} events were dropped.` : '';
    const notes = [message.unseen, dropped, message.problem].filter(Boolean);
    this.notes.replaceChildren(...notes.map((text) => element('p', {}, plainName(text))));
    this.wall.draw();
    this.history.draw();
  }

  /** Says how the connection is. */
  say(text: string): void {
    this.connection.textContent = text;
  }
}

async function lineOf(pid: number): Promise<string> {
  try {
    const answer = await fetch(address('line', `&pid=${pid}`));
    return answer.ok ? ((await answer.json()) as { line: string }).line : '';
  } catch {
    return '';
  }
}
