// SPDX-License-Identifier: BSD-3-Clause
// What a rank or a node does, in sentences: for who points at it, and for screen readers.
import { MOVED, type Rank } from '../generated/live_rows';
import { count, duration, plainName, size } from '../units';
import type { NodeRow, Readings } from './messages';

/** Returns an age in ms in few letters: `42 s`, `7 min`, `3 h`; '' for what is not known or below a second. */
export function shortAge(age: number | null): string {
  if (age === null || age < 1000) {
    return '';
  }
  const seconds = Math.floor(age / 1000);
  return seconds < 100
    ? `${seconds} s`
    : seconds < 6000
      ? `${Math.floor(seconds / 60)} min`
      : `${Math.floor(seconds / 3600)} h`;
}

/** Names a process. */
export function nameOf(rank: Rank): string {
  return rank.rank === null ? `Process ${rank.pid}` : `Rank ${rank.rank}`;
}

/** Says what a rank does. */
export function rankText(rank: Rank, readings: Readings, line = ''): string {
  const who = rank.rank === null ? `Process ${rank.pid}` : `Rank ${rank.rank} (pid ${rank.pid})`;
  if (rank.kind === 'ended') {
    return plainName(`${who} has ended.`);
  }
  const age = readings.age(rank.since_ms);
  const since = age === null ? '' : ` for ${duration(Math.max(age, 1) * 1e6)}`;
  const call = rank.object ? `${rank.operation} on ${rank.object}` : rank.operation;
  const inRegion = rank.region ? ` in region ${rank.region}` : '';
  const at = line ? ` (${line})` : '';
  const place =
    rank.kind === 'program'
      ? 'computes outside of regions'
      : rank.kind === 'region'
        ? `computes in region ${rank.operation}${since}`
        : `${rank.kind === 'stopped' ? 'is stopped' : 'is'} in ${call || 'no call'}${at}${inRegion}${since}`;
  return plainName(`${who} ${place}.`);
}

/** Says how busy a rank was in the last seconds, and where it runs. */
export function ratesText(rank: Rank, readings: Readings): string {
  const moved = MOVED.filter(([, name]) => rank[name] > 0).map(
    ([verb, name]) => `, ${verb} ${size(rank[name])}/s`,
  );
  const rates =
    rank.kind === 'ended'
      ? ''
      : `Last seconds: MPI ${rank.mpi} %, I/O ${rank.io} %, ${count(rank.events)} events/s${moved.join('')}. `;
  const since = rank.rank === null ? '' : ' after MPI_Init';
  const traced = rank.traced ? `Event bandwidth${since}: ${size(rank.traced)}/s. ` : '';
  const program = rank.program && readings.programs.length > 1 ? `, program ${rank.program}` : '';
  return plainName(`${rates}${traced}Node ${rank.node}${program}.`);
}

export function ranksOf(node: NodeRow): string {
  return node.low < 0 ? '' : node.low === node.high ? `rank ${node.low}` : `ranks ${node.low}-${node.high}`;
}

/** Says what the ranks of a node do. */
export function nodeText(node: NodeRow, readings: Readings): string {
  const pairs: string[] = [];
  for (let place = 0; place < node.kinds.length; place += 2) {
    const title = readings.kinds[node.kinds[place] ?? 0]?.title ?? '';
    pairs.push(`${title} ${count(node.kinds[place + 1] ?? 0)}`);
  }
  const ranks = ranksOf(node);
  const who = `Node ${node.name}, ${count(node.processes)} processes${ranks ? ` (${ranks})` : ''}`;
  const age = readings.age(node.since_ms);
  const oldest =
    age === null ? '' : ` Oldest open call: ${node.operation}, for ${duration(Math.max(age, 1) * 1e6)}.`;
  const stuck = node.stuck ? ` ${count(node.stuck)} without progress.` : '';
  return plainName(
    `${who}: ${pairs.join(', ')}. MPI ${node.mpi} %, I/O ${node.io} %.${oldest}${stuck} Click or Enter shows its ranks.`,
  );
}
