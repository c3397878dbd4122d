// SPDX-License-Identifier: BSD-3-Clause
// The section "Now": the roll-call, the wall with its legend and what is chosen on it, the rates and the last minutes. Its
// parts are made once and written into: nothing in it is replaced while the job runs.
import { choice, element } from '../element';
import { count, duration, plainName } from '../units';
import { nodeCells, type Order, passes, rankCells } from './cells';
import { Details } from './details';
import { KEY_TEXT } from './kinds';
import { LastMinutes } from './last_minutes';
import { Legend } from './legend';
import { type Head, type Message, Readings, Rows } from './messages';
import { Rates } from './rates';
import { RollCall } from './roll';
import type { Server } from './server';
import { LiveWaits } from './waits';
import { Wall } from './wall';
import { ranksOf } from './words';

const PHASES = {
  starting: 'The program is starting.',
  running: 'The program is running.',
  ended: 'The program has ended. Its final report is being made.',
  final: 'The program has ended. Below is its final report.',
} as const;
const OVER: ReadonlySet<string> = new Set(['ended', 'final']);
const STUCK = 'The program is running, but ranks wait in vain.';
const POINT = 'Point at a rank, or choose one with a click or the arrow keys, to see where it is.';
const POINT_NODE = 'Point at a node to see what its ranks do; a click shows them.';
const ORDERS: readonly (readonly [Order, string])[] = [
  ['rank', 'rank'],
  ['node', 'node'],
  ['program', 'program'],
];

/** The rows of a node that is open. */
interface Open {
  readonly name: string;
  readonly rows: Rows;
  readonly texts: Map<number, string>;
  known: number;
}

export class Now {
  readonly root: HTMLElement;
  readonly readings = new Readings();
  private readonly legend = new Legend(this.readings, () => this.drawWall());
  private readonly wall: Wall;
  private readonly details: Details;
  private readonly roll: RollCall;
  private readonly rates = new Rates(this.readings);
  private readonly minutes = new LastMinutes(this.readings);
  private readonly waits = new LiveWaits();
  private readonly head = element('p', { class: 'verdict' });
  private readonly connection = element('p', { class: 'note connection', role: 'status' });
  private readonly notes = element('div', { class: 'note' });
  // Its numbers change all the time: written into, not made again.
  private readonly bandwidths = element('p', { class: 'note', hidden: true });
  private readonly order: HTMLLabelElement;
  private readonly program: HTMLLabelElement;
  private readonly crumbs = element('nav', { class: 'crumbs', 'aria-label': 'Nodes', hidden: true });
  private readonly here = element('span', { 'aria-current': 'true' });
  private readonly key = element('span', { class: 'note' }, KEY_TEXT);
  /** How the run ended, where the final report says that it did not finish. */
  private unfinished = '';
  private latest: Head | null = null;
  private programs = '';
  private open: Open | null = null;
  private under = -1;
  private asking = false;

  constructor(
    private readonly job: string,
    private readonly server: Server,
  ) {
    this.details = new Details(this.readings, server);
    this.roll = new RollCall(job, () => server.stacks());
    this.wall = new Wall({
      pointed: (item) => {
        this.under = item;
        this.say();
      },
      chosen: () => {
        this.details.choose(this.rankAt(this.wall.chosen));
        this.say();
      },
      opened: (item) => this.openNode(item),
      closed: () => this.close(),
    });
    this.order = choice('Group by', ORDERS, () => this.drawWall());
    this.program = choice('Program', [['', 'all']], () => this.drawWall());
    const all = element(
      'button',
      { type: 'button', class: 'link', onclick: () => this.close() },
      'All nodes',
    );
    this.crumbs.append(all, ' › ', this.here);
    this.root = element(
      'div',
      { class: 'now' },
      element('div', { class: 'state' }, this.head, this.connection),
      this.roll.root,
      this.legend.root,
      element('p', { class: 'controls' }, this.order, this.program, this.key),
      this.crumbs,
      this.wall.canvas,
      this.details.root,
      this.notes,
      this.bandwidths,
      this.waits.root,
      this.rates.root,
      element('h3', {}, 'The last minutes'),
      this.minutes.root,
    );
    this.program.hidden = true;
    this.order.hidden = true;
  }

  /** Shows what has changed. */
  show(message: Message): void {
    const began = performance.now();
    const { readings } = this;
    if ('number' in message.now) {
      readings.apply(message.now as Parameters<Readings['apply']>[0]);
    }
    this.drawHead(message);
    this.roll.draw(readings.sentences, this.stuckSince());
    this.drawChoices();
    this.legend.draw();
    this.drawWall();
    this.waits.draw(message.waits);
    this.rates.draw();
    this.minutes.draw();
    this.follow();
    this.root.dataset.took = (performance.now() - began).toFixed(1);
  }

  /** Takes over what a report says of a run that did not finish; '' for all others. */
  reported(unfinished: string): void {
    this.unfinished = plainName(unfinished);
    if (this.latest) {
      this.drawHead(this.latest);
    }
  }

  /** Says how the connection is; what is shown fades where it is old. */
  connected(text: string, old: boolean): void {
    if (this.connection.textContent !== text) {
      this.connection.textContent = text;
    }
    this.root.classList.toggle('old', old);
  }

  /** Says where that is what the mouse or the keyboard is on. */
  private say(): void {
    const item = this.under >= 0 ? this.under : this.wall.chosen;
    const rank = this.rankAt(item);
    const node = this.open ? undefined : this.readings.byNode?.[item];
    if (rank) {
      this.details.rank(rank, () => this.say());
    } else if (node) {
      this.details.node(node);
    } else {
      const nodes = this.readings.byNode && !this.open;
      const empty = !this.readings.processes || this.key.hidden;
      this.details.nothing(empty ? '' : nodes ? POINT_NODE : POINT);
    }
  }

  /** The rows that the wall shows; null where it shows nodes. */
  private get rows(): Rows | null {
    return this.open?.rows ?? (this.readings.byNode ? null : this.readings.rows);
  }

  private rankAt(item: number) {
    return this.rows ? this.readings.rank(this.rows, item) : null;
  }

  private drawHead(head: Head): void {
    this.latest = head;
    const { readings } = this;
    const { ranks, processes } = readings;
    const of =
      ranks > processes
        ? `${count(processes)} of ${count(ranks)} ranks`
        : processes === 1
          ? '1 rank'
          : `${count(processes)} ranks`;
    const nodes =
      readings.nodes.length === 1
        ? plainName(readings.nodes[0] ?? '')
        : `${count(readings.nodes.length)} nodes`;
    const where = processes ? ` ${of} on ${nodes}, ${duration(readings.seconds * 1e9)}.` : '';
    // Where the report cannot be made, that is said below.
    const stuck = head.phase === 'running' && readings.sentences.length > 0;
    const ended = head.phase === 'ended' && head.problem ? 'The program has ended.' : PHASES[head.phase];
    const died =
      head.phase === 'final' && this.unfinished ? `${this.unfinished} Below is its report.` : ended;
    const phase = stuck ? STUCK : died;
    this.head.textContent = `${phase}${where}`;
    this.root.dataset.phase = head.phase;
    this.key.hidden = OVER.has(head.phase);
    this.root.dataset.job = this.job;
    this.root.dataset.number = String(readings.number);
    const bandwidths = plainName(readings.bandwidths.join(' '));
    if (this.bandwidths.textContent !== bandwidths) {
      this.bandwidths.textContent = bandwidths;
      this.bandwidths.hidden = !bandwidths;
    }
    const dropped = readings.dropped ? `${count(readings.dropped)} events were dropped.` : '';
    const first =
      head.report || head.problem || !processes ? '' : 'The first report is being made; it will be below.';
    const notes = [readings.unseen, dropped, head.problem, first].filter(Boolean).map(plainName);
    if (notes.join('\n') !== [...this.notes.children].map((one) => one.textContent).join('\n')) {
      this.notes.replaceChildren(...notes.map((text) => element('p', {}, text)));
    }
  }

  /** Since when the oldest call is open of those ranks that make no progress. */
  private stuckSince(): Date | null {
    const { readings } = this;
    const { columns } = readings.rows;
    let since = Number.POSITIVE_INFINITY;
    for (const [row, stuck] of columns.stuck.entries()) {
      const began = columns.since_ms[row] ?? -1;
      since = stuck && began >= 0 && began < since ? began : since;
    }
    for (const node of readings.byNode ?? []) {
      since = node.stuck && node.since_ms !== null && node.since_ms < since ? node.since_ms : since;
    }
    // To the second: every look is a little early or late.
    const moment = Math.round((Date.now() - readings.seconds * 1000 + since) / 2000) * 2000;
    return Number.isFinite(since) ? new Date(moment) : null;
  }

  private drawChoices(): void {
    const { programs, nodes } = this.readings;
    const names = programs.join('\n');
    if (names !== this.programs) {
      this.programs = names;
      const select = this.program.querySelector('select');
      const before = select?.value ?? '';
      select?.replaceChildren(
        element('option', { value: '' }, 'all'),
        ...programs.map((name) => element('option', { value: name }, plainName(name) || 'not known')),
      );
      if (select && programs.includes(before)) {
        select.value = before;
      }
    }
    const many = programs.length > 1;
    this.program.hidden = !many || (this.readings.byNode !== null && !this.open);
    this.order.hidden = this.readings.byNode ? !this.open || !many : !many && nodes.length < 2;
  }

  private filter() {
    return {
      kinds: this.legend.chosen,
      program: this.program.hidden ? '' : (this.program.querySelector('select')?.value ?? ''),
    };
  }

  private drawWall(): void {
    const { readings, rows } = this;
    const filter = this.filter();
    if (rows) {
      const order = this.order.hidden
        ? 'rank'
        : ((this.order.querySelector('select')?.value ?? 'rank') as Order);
      const where = this.open ? ` on node ${plainName(this.open.name)}` : '';
      this.wall.show(
        rankCells(rows, readings, order, filter),
        `What each rank${where} does now; the arrow keys choose a rank`,
      );
      const shown = filter.kinds.size || filter.program ? this.passing(rows) : rows.length;
      this.root.dataset.shown = String(shown);
    } else {
      this.wall.show(
        nodeCells(readings.byNode ?? [], readings, filter),
        'What the ranks of each node do now; the arrow keys choose a node, Enter shows its ranks',
      );
    }
    this.say();
  }

  private passing(rows: Rows): number {
    const filter = this.filter();
    let many = 0;
    for (let row = 0; row < rows.length; row++) {
      many += passes(rows, row, this.readings, filter) ? 1 : 0;
    }
    return many;
  }

  private openNode(item: number): void {
    const node = this.open ? undefined : this.readings.byNode?.[item];
    if (!node) {
      return;
    }
    const texts = new Map<number, string>();
    const rows = new Rows();
    rows.texts = (number) => texts.get(number) ?? '';
    this.open = { name: node.name, rows, texts, known: 0 };
    this.here.textContent = plainName(ranksOf(node) ? `${node.name} (${ranksOf(node)})` : node.name);
    this.under = -1;
    this.wall.choose(-1);
    this.crumbs.hidden = false;
    this.follow();
  }

  private close(): void {
    if (!this.open) {
      return;
    }
    const at = this.readings.nodes.indexOf(this.open.name);
    this.open = null;
    this.under = -1;
    this.crumbs.hidden = true;
    this.drawChoices();
    this.drawWall();
    this.wall.choose(at);
    this.wall.canvas.focus({ preventScroll: true });
  }

  /** Asks for the rows of the node that is open. */
  private async follow(): Promise<void> {
    const { open } = this;
    if (!open || this.asking || !this.readings.byNode) {
      return;
    }
    this.asking = true;
    const known = open.known ? `${this.readings.instance}-${open.known}` : '';
    const answer = await this.server.node(open.name, known);
    this.asking = false;
    if (this.open !== open) {
      this.follow();
      return;
    }
    if (!answer) {
      return;
    }
    if (answer.whole) {
      open.texts.clear();
    }
    for (const [number, text] of Object.entries(answer.texts)) {
      open.texts.set(Number(number), text);
    }
    open.rows.apply(answer.rows, answer.whole);
    open.known = answer.number;
    this.drawChoices();
    this.drawWall();
  }
}
