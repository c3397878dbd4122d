// SPDX-License-Identifier: BSD-3-Clause
// Saves a picture of the page as a file of its own, as it is shown now: with the choices made, the part that is zoomed to, and the
// colours of the page.
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type Chart, charts } from '../drawing/chart';
import { colour } from '../drawing/theme';
import { choice, element } from '../element';
import type { Page, Section } from '../page';

use([SVGRenderer]);

type Form = 'svg' | 'png';

// A picture on paper needs more pixels than one on a screen.
const PIXELS = 3;

export function pictures(page: Page): Section {
  let form: Form = 'svg';
  const pick = element('select', {});
  const fill = () => {
    const chosen = pick.value;
    const names = [...new Set(charts().map(({ description }) => description))];
    pick.replaceChildren(...names.map((name) => element('option', { value: name }, name)));
    pick.value = names.includes(chosen) ? chosen : (names[0] ?? '');
  };
  const status = element('span', { class: 'note', role: 'status' });
  const save = element(
    'button',
    {
      type: 'button',
      onclick: () => {
        const chart = charts().find(({ description }) => description === pick.value);
        if (chart) {
          const name = `${fileName(page.report.summary.program, chart.description)}.${form}`;
          download(name, form === 'svg' ? svgOf(chart) : pngOf(chart));
          status.textContent = `Saved ${name}.`;
        }
      },
    },
    'Save',
  );
  // Sections come one after the other, and pictures with them.
  pick.addEventListener('focus', fill);
  pick.addEventListener('pointerdown', fill);
  setTimeout(fill);
  const body = element(
    'div',
    { class: 'onscreen' },
    element(
      'p',
      { class: 'note' },
      'A picture is saved as it is shown now: with the choices made, the part that is zoomed to, and these colours.',
    ),
    element(
      'p',
      { class: 'controls' },
      element('label', { class: 'control' }, 'Picture ', pick),
      choice(
        'Format',
        [
          ['svg', 'SVG'],
          ['png', 'PNG'],
        ],
        (word) => {
          form = word as Form;
        },
      ),
      save,
      status,
    ),
  );
  return { id: 'pictures', title: 'Save pictures', body, timed: true };
}

/** The name of the file of a picture: letters and digits that any file system takes. */
export function fileName(program: string, description: string): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
  const parts = [plain(program).slice(0, 40), plain(description)];
  return parts.filter(Boolean).join('-');
}

function drawnOf(chart: Chart) {
  if (!chart.drawn) {
    chart.draw();
  }
  return chart.drawn;
}

function svgOf(chart: Chart): string {
  const drawn = drawnOf(chart);
  const { clientWidth: width, clientHeight: height } = chart.root;
  const place = element('div', {});
  const copy = init(place, null, { renderer: 'svg', width, height });
  const still = ((drawn?.getOption().dataZoom ?? []) as object[]).map((one) => ({ ...one, show: false }));
  copy.setOption({
    ...drawn?.getOption(),
    animation: false,
    backgroundColor: colour('surface'),
    dataZoom: still,
  });
  const text = copy.renderToSVGString();
  copy.dispose();
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

function pngOf(chart: Chart): string {
  const options = { type: 'png', pixelRatio: PIXELS, backgroundColor: colour('surface') } as const;
  return drawnOf(chart)?.getDataURL(options) ?? '';
}

function download(name: string, href: string): void {
  const link = element('a', { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
