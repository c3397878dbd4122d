// SPDX-License-Identifier: BSD-3-Clause
// What sections know of each other: the report, and how to show a place in another section.
import type { Report } from './load';

export interface Page {
  readonly report: Report;
  /** Ways into sections, filled by those that are there. */
  readonly links: Links;
}

export interface Links {
  callPath?: (path: string) => void;
  file?: (name: string) => void;
  communicator?: (name: string) => void;
}

/** A part of the page; null where the report has nothing for it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: HTMLElement;
}
