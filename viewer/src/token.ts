// SPDX-License-Identifier: BSD-3-Clause
// The token of a page that comes from a server of Barograph. It goes out of the page's address, where others could read it, into
// the memory of this tab of the browser. Used by all that ask that server.

// serve/page/gate.py looks for it there when the page is loaded again without a token.
const KEPT = 'barograph-token';

let taken: string | null = null;

/** Takes the token out of the address. */
function takeToken(): string {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  try {
    sessionStorage.setItem(KEPT, token);
    history.replaceState(history.state, '', `${location.pathname}${location.hash}`);
  } catch {
    // Where nothing may be kept, the address keeps it.
  }
  return token;
}

/** Where the server answers a question. */
export function addressOf(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  taken ??= takeToken();
  return `${path}?${new URLSearchParams({ token: taken, ...parameters })}`;
}
