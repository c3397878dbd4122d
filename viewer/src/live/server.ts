// SPDX-License-Identifier: BSD-3-Clause
// The way to the server of the page: its stream of events, which is opened again when it breaks, and single questions.
import { addressOf } from '../token';
import type { Message, NodeMessage } from './messages';

const AGAIN_MS = 2000;
// The server says something once a second.
const SILENT_MS = 6000;
// For how long it is said that the server was started again.
const SAID_MS = 15_000;

const NO_ANSWER = 'The server of this page does not answer; what is shown is old. Trying again.';
const REFUSED =
  'Another server answers at this address, or this one was started again: open the address that it has printed.';
const ENDED = 'The server of this page has ended; what is shown stays.';
const STARTED_AGAIN = 'The server of this page was started again.';

/** The stack of one process. */
export interface StackAnswer {
  readonly who: string;
  readonly of: string;
  readonly status: string;
  readonly reason: string;
  readonly lines: readonly string[];
}

export interface Stacks {
  readonly stacks: readonly StackAnswer[];
  /** Groups of which none was read. */
  readonly more: number;
}

export interface Listener {
  /** Something new. */
  readonly message: (message: Message) => void;
  /** How the connection is; '' when it is well. `old`: what is shown is not of now. */
  readonly say: (text: string, old: boolean) => void;
  /** The id of the last event. */
  readonly known: () => string;
}

export class Server {
  private source: EventSource | null = null;
  private heard = 0;
  private instance = '';
  private over = false;
  private startedAgain = Number.NEGATIVE_INFINITY;

  private address(path: string, parameters: Readonly<Record<string, string>> = {}): string {
    return addressOf(path, parameters);
  }

  /** Follows the job for as long as the server is there. */
  listen(to: Listener): void {
    const source = new EventSource(this.address('events', { known: to.known() }));
    this.source = source;
    this.heard = performance.now();
    source.addEventListener('message', (event: MessageEvent<string>) => {
      this.heard = performance.now();
      const message = JSON.parse(event.data) as Message;
      const { instance } = message.now;
      if (instance !== undefined && this.instance !== '' && instance !== this.instance) {
        this.startedAgain = this.heard;
      }
      this.instance = instance ?? this.instance;
      to.say(this.heard - this.startedAgain < SAID_MS ? STARTED_AGAIN : '', false);
      to.message(message);
    });
    source.addEventListener('closing', () => {
      this.over = true;
      source.close();
      to.say(ENDED, true);
    });
    source.addEventListener('error', () => {
      if (this.over || source !== this.source) {
        return;
      }
      to.say(NO_ANSWER, true);
      // The browser connects again by itself, unless the answer was no.
      if (source.readyState === EventSource.CLOSED) {
        this.again(to);
      }
    });
    const watch = setInterval(() => {
      if (this.over || source !== this.source) {
        clearInterval(watch);
      } else if (performance.now() - this.heard > SILENT_MS) {
        to.say(NO_ANSWER, true);
      }
    }, 1000);
  }

  private async again(to: Listener): Promise<void> {
    this.source = null;
    try {
      const answer = await fetch(this.address('report'), { method: 'HEAD' });
      if (answer.status === 403) {
        to.say(REFUSED, true);
      }
    } catch {
      // It is not there: that has been said.
    }
    setTimeout(() => this.listen(to), AGAIN_MS);
  }

  /** The latest report; rejects where there is none. */
  async report(): Promise<unknown> {
    const answer = await fetch(this.address('report'));
    if (!answer.ok) {
      throw new Error(`the server answers ${answer.status}`);
    }
    return answer.json();
  }

  /** The rows of a node; null where they cannot be had. */
  async node(name: string, known: string): Promise<NodeMessage | null> {
    return (await this.ask('node', { name, known })) as NodeMessage | null;
  }

  /** The source line of the call that a process is in; '' where it is not known. */
  async line(node: string, pid: number): Promise<string> {
    const answer = (await this.ask('line', { node, pid: String(pid) })) as { line: string } | null;
    return answer?.line ?? '';
  }

  /** Stacks of one of each group of ranks that the sentences are about, or of one process. */
  async stacks(of?: { readonly node: string; readonly pid: number }): Promise<Stacks | null> {
    const parameters: Record<string, string> = of ? { node: of.node, pid: String(of.pid) } : {};
    return (await this.ask('stacks', parameters, 'POST')) as Stacks | null;
  }

  private async ask(
    path: string,
    parameters: Readonly<Record<string, string>>,
    method = 'GET',
  ): Promise<unknown> {
    try {
      const answer = await fetch(this.address(path, parameters), { method });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** Saves the report as one file. */
  async save(): Promise<boolean> {
    try {
      const answer = await fetch(this.address('report.html'));
      if (!answer.ok) {
        return false;
      }
      const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await answer.blob());
      link.download = name ?? 'report.html';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      return true;
    } catch {
      return false;
    }
  }
}
