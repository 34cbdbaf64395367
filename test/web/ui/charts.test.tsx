import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BarChart } from '../../../frontend/ui/chart/bar-chart.tsx';
import { LineChart } from '../../../frontend/ui/chart/line-chart.tsx';
import { PieChart } from '../../../frontend/ui/chart/pie-chart.tsx';
import {
  nameTexts,
  spread,
  widestOf,
} from '../../../functions/open-data/charts/rules/drawing/names.ts';
import type { Series } from '../../../functions/open-data/charts/rules/drawing/series.ts';
import { renderInSite } from '../support/render.tsx';
import { savedFiles } from '../support/saved-files.ts';

const series: Series[] = [
  {
    id: '1',
    name: 'Euro-Super 95',
    points: [
      { date: '2026-03-16', value: 1800 },
      { date: '2026-03-23', value: 1770.5 },
      { date: '2026-03-30', value: 1788.33 },
    ],
  },
  { id: '5', name: 'LPG', points: [{ date: '2026-03-30', value: 712 }] },
];

const chart = <LineChart id="trend" title="Prices" series={series} unit="€ per 1,000 litres" />;
const drawing = () => screen.getByRole('img');

describe('a line chart', () => {
  it('is summarised in words', async () => {
    await renderInSite(chart);
    expect(drawing().getAttribute('aria-label')).toBe(
      'Line chart from 16 Mar 2026 to 30 Mar 2026. Euro-Super 95: from 1,800.00 to 1,788.33 € per 1,000 litres, lowest 1,770.50 (23 Mar 2026), highest 1,800.00 (16 Mar 2026). LPG: from 712.00 to 712.00 € per 1,000 litres, lowest 712.00 (30 Mar 2026), highest 712.00 (30 Mar 2026).',
    );
  });

  it('has its numbers in a table, newest first', async () => {
    await renderInSite(chart);
    const table = screen
      .getByText('Chart data as a table')
      .closest('details') as HTMLDetailsElement;
    table.open = true;
    fireEvent(table, new Event('toggle'));
    const rows = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'DateEuro-Super 95LPG',
      '30 Mar 20261,788.33712.00',
      '23 Mar 20261,770.50n.a.',
      '16 Mar 20261,800.00n.a.',
    ]);
  });

  it('hides and shows a series, but never the last one', async () => {
    // Where more lines are drawn than have room for their names, or one is hidden.
    await renderInSite(chart, { at: '/?senza-trend=5' });
    const legend = within(screen.getByRole('list', { name: 'Legend' }));
    const button = (name: string) => legend.getByRole('button', { name });
    expect(drawing().getAttribute('aria-label')).not.toContain('LPG');
    fireEvent.click(button('Euro-Super 95'));
    expect(button('Euro-Super 95').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('LPG'));
    expect(drawing().getAttribute('aria-label')).toContain('LPG');
    expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
  });

  it('is read date by date with the arrow keys', async () => {
    await renderInSite(chart);
    fireEvent.keyDown(drawing(), { key: 'End' });
    expect(screen.getByText('30 Mar 2026: Euro-Super 95 1,788.33 · LPG 712.00')).toBeTruthy();
    fireEvent.keyDown(drawing(), { key: 'ArrowLeft' });
    expect(screen.getByText('23 Mar 2026: Euro-Super 95 1,770.50')).toBeTruthy();
  });

  it('deselects the date at Escape, wherever the focus is', async () => {
    await renderInSite(chart);
    fireEvent.keyDown(drawing(), { key: 'End' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText(/^30 Mar 2026: /)).toBeNull();
  });

  it('deselects the date at a tap elsewhere, and not at one on itself', async () => {
    await renderInSite(chart);
    const read = () => screen.queryByText(/^30 Mar 2026: /);
    fireEvent.keyDown(drawing(), { key: 'End' });
    fireEvent.pointerDown(drawing());
    expect(read()).toBeTruthy();
    fireEvent.pointerDown(document.body);
    expect(read()).toBeNull();
  });

  it('has a description for screen readers only', async () => {
    await renderInSite(chart);
    expect(screen.queryByText(/Line chart from/)).toBeNull();
  });

  it('says so when the survey has no data', async () => {
    await renderInSite(<LineChart id="trend" title="Prices" series={[]} unit="€" />);
    expect(screen.getByText('There are no data for this survey')).toBeTruthy();
  });

  it('says so when its picture cannot be made', async () => {
    await renderInSite(<LineChart id="trend" title="Prices" series={series} unit="€" />);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'PNG image of the chart' }));
    // Its code comes first, and only then waits.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('There was an error in downloading chart');
  });
});

describe('stacked series', () => {
  const stacked = (kind: 'amounts' | 'shares') => (
    <LineChart id="parts" title="Parts" series={series} stacked={kind} unit="€" />
  );
  const end = () => fireEvent.keyDown(drawing(), { key: 'End' });

  it('are shown with their sum when they are amounts', async () => {
    await renderInSite(stacked('amounts'));
    expect(drawing().getAttribute('aria-label')).toMatch(
      /^Stacked area chart from 16 Mar 2026 to 30 Mar 2026\. .* Total: from 2,500\.33 to 2,500\.33 €/,
    );
    end();
    expect(
      screen.getByText('30 Mar 2026: Euro-Super 95 1,788.33 · LPG 712.00 · Total 2,500.33'),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'LPG' }));
    end();
    expect(screen.getByText('30 Mar 2026: Euro-Super 95 1,788.33')).toBeTruthy();
  });

  it('have no sum when they are shares', async () => {
    await renderInSite(stacked('shares'));
    end();
    expect(screen.getByText('30 Mar 2026: Euro-Super 95 1,788.33 · LPG 712.00')).toBeTruthy();
  });
});

describe('bars side by side', () => {
  const bars = [
    { id: '1', name: 'Euro-Super 95', values: [700, 300] },
    { id: '5', name: 'LPG', values: [400, 100.5] },
  ];
  const compared = (
    <BarChart
      id="compared"
      title="Prices compared"
      parts={['Net price', 'Excise duty']}
      bars={bars}
      stacked="amounts"
      unit="€"
      date="2026-03-30"
      asOf="Survey of 30 March 2026"
      valueText={(value) => value.toFixed(2)}
      decimals={2}
    />
  );

  it('are described in words, and read one by one with the arrow keys', async () => {
    await renderInSite(compared);
    expect(drawing().getAttribute('aria-label')).toBe(
      'Bar chart, €. Euro-Super 95: Net price 700.00 · Excise duty 300.00 · Total 1000.00. LPG: Net price 400.00 · Excise duty 100.50 · Total 500.50.',
    );
    fireEvent.keyDown(drawing(), { key: 'End' });
    expect(
      screen.getByText('LPG: Net price 400.00 · Excise duty 100.50 · Total 500.50'),
    ).toBeTruthy();
  });

  it('are saved as a file with their sums', async () => {
    await renderInSite(compared);
    const saved = savedFiles();
    fireEvent.click(screen.getByRole('button', { name: 'CSV data of the chart' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(
      'Item;Net price (€);Excise duty (€);Total (€)\r\nEuro-Super 95;700.00;300.00;1000.00\r\nLPG;400.00;100.50;500.50\r\n',
    );
  });
});

describe('events on the dates of a chart', () => {
  const events = [
    { date: '2026-03-23', when: '23 Mar 2026', facts: ['Excise duty falls'], reason: 'A cut.' },
    { date: '2020-01-06', when: '06 Jan 2020', facts: ['Out of the range'] },
  ];

  it('are explained below it and with the values of the date', async () => {
    await renderInSite(
      <LineChart id="trend" title="Prices" series={series} unit="€" events={events} />,
    );
    expect(screen.getByText('1 change in excise duty or VAT, in words')).toBeTruthy();
    expect(screen.getAllByText('23 Mar 2026', { selector: 'li strong' })).toHaveLength(1);
    expect(screen.getByText('A cut.')).toBeTruthy();
    expect(screen.queryByText(/Out of the range/)).toBeNull();
    fireEvent.keyDown(drawing(), { key: 'Home' });
    fireEvent.keyDown(drawing(), { key: 'ArrowRight' });
    expect(document.querySelector('.chart-readout')?.textContent).toMatch(
      /Euro-Super 95 1,770.50. 23 Mar 2026: Excise duty falls. A cut.$/,
    );
  });
});

describe('what a chart gives away', () => {
  it('is its data as they are seen, without the series that are hidden', async () => {
    await renderInSite(chart, { at: '/?senza-trend=5' });
    const saved = savedFiles();
    fireEvent.click(screen.getByRole('button', { name: 'CSV data of the chart' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('prices-2026-03-30.csv');
    expect(await saved[0]?.text()).toBe(
      'Date;Euro-Super 95 (€ per 1,000 litres)\r\n2026-03-16;1800.00\r\n2026-03-23;1770.50\r\n2026-03-30;1788.33\r\n',
    );
  });

  it('include a link to the view, with hidden series and chart in its address', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    await renderInSite(chart, { at: '/?senza-trend=5' });
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link', hidden: true }));
    await screen.findByText(/^Link copied: http.*#trend$/);
    expect(written).toHaveLength(1);
  });

  it('show the address to copy by hand where the browser cannot copy', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    await renderInSite(chart);
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link', hidden: true }));
    await screen.findByText(/^Address of this view, to copy: http/);
  });

  it('include its citation, in words and for programs', async () => {
    await renderInSite(chart);
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Share or cite this view',
      hidden: true,
    });
    expect(dialog.textContent).toContain(
      'Ministry of Environment and Energy Security, Prices. Data up to 30 Mar 2026.',
    );
    expect(dialog.textContent).toContain('@misc{dgsaie-prices-2026-03-30,');
    expect(dialog.textContent).toContain('TI  - Prices');
  });

  it('include the code of a frame, live or frozen at the moment', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T08:15:42Z') });
    const asked: (readonly string[])[] = [];
    await renderInSite(
      <LineChart
        id="trend"
        title="Prices"
        series={series}
        unit="€"
        embedOf={(ids) => {
          asked.push(ids);
          return {
            content: 'Prices of "LPG"',
            addressOf: async (moment) => `/embed/${ids}?years=1${moment ? `&asOf=${moment}` : ''}`,
          };
        }}
      />,
      { at: '/?senza-trend=1' },
    );
    expect(asked.at(-1)).toEqual(['5']);
    fireEvent.click(screen.getByRole('button', { name: 'Embed this chart in another page' }));
    const copy = await screen.findByRole('button', { name: 'Copy the code', hidden: true });
    const code = () => document.querySelector('dialog pre')?.textContent;
    const frame = (address: string) =>
      `<iframe src="${window.location.origin}${address}" title="Prices of &quot;LPG&quot;" width="100%" height="640" style="border:0" loading="lazy"></iframe>`;
    await waitFor(() => expect(code()).toBe(frame('/embed/5?years=1')));
    fireEvent.click(screen.getByRole('button', { name: 'As at this moment', hidden: true }));
    const frozen = frame('/embed/5?years=1&amp;asOf=2026-11-22T08:15Z');
    await waitFor(() => expect(code()).toBe(frozen));
    fireEvent.click(copy);
    await screen.findByText('Code copied.');
    expect(written).toEqual([frozen]);
  });

  it('are fewer for a chart of one company', async () => {
    await renderInSite(<LineChart id="own" title="Own" series={series} unit="€" isPrivate />);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('open with the hidden series of its address, but always show one', async () => {
    await renderInSite(chart, { at: '/?senza-trend=1' });
    expect(drawing().getAttribute('aria-label')).not.toContain('Euro-Super 95');
    cleanup();
    await renderInSite(chart, { at: '/?senza-trend=1_5' });
    expect(drawing().getAttribute('aria-label')).toContain('Euro-Super 95');
  });
});

describe('a pie chart', () => {
  const slices = [
    { id: 'net', name: 'Net price', value: 750 },
    { id: 'excise', name: 'Excise duty', value: 250 },
  ];
  const pie = (
    <PieChart
      id="structure"
      title="Structure"
      slices={slices}
      unit="€"
      date="2026-03-30"
      asOf="Survey of 30 March 2026"
    />
  );

  it('names the parts and their shares', async () => {
    await renderInSite(pie);
    expect(drawing().getAttribute('aria-label')).toBe(
      'Pie chart, total 1,000.00 €. Net price: 750.00 € (75.0%), Excise duty: 250.00 € (25.0%).',
    );
  });

  it('is read part by part with the arrow keys', async () => {
    await renderInSite(pie);
    fireEvent.keyDown(drawing(), { key: 'ArrowRight' });
    expect(screen.getByText(/^Net price: 750.00 € \(75.0/)).toBeTruthy();
    fireEvent.keyDown(drawing(), { key: 'ArrowRight' });
    expect(screen.getByText(/^Excise duty: 250.00 € \(25.0/)).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText(/^Excise duty: /)).toBeNull();
  });
});

describe('the names at the ends of lines', () => {
  it('move apart where lines end near each other, and stay inside the drawing', () => {
    const heights = (...ys: number[]) =>
      spread(
        ys.map((y) => ({ y })),
        100,
      ).map(({ y }) => y);
    expect(heights(10, 50)).toEqual([10, 50]);
    expect(heights(50, 52)).toEqual([50, 86]);
    expect(heights(99, 98, 20)).toEqual([20, 64, 100]);
  });

  it('need room, and are at most six', () => {
    const named = (...names: string[]) =>
      names.map((name) => ({ id: name, name, points: [{ date: '2026-03-30', value: 1 }] }));
    const space = (...names: string[]) => widestOf(nameTexts(named(...names), String, 120));
    expect(space('Petrol')).toBeGreaterThan(0);
    expect(space('Petrol', 'Diesel')).toBe(space('Petrol'));
    expect(space('A', 'B', 'C', 'D', 'E', 'F')).toBeGreaterThan(0);
    expect(space('A', 'B', 'C', 'D', 'E', 'F', 'G')).toBe(0);
    expect(space('Petrol', 'A name that would take the place of the lines')).toBe(0);
  });

  it('have their values beside them where many end, and break where they are long', () => {
    const lines = (names: readonly string[], most: number) =>
      nameTexts(
        names.map((id) => ({ id, name: id, points: [{ date: '2026-03-30', value: 9 }] })),
        String,
        most,
      );
    const many = ['Mazara del Vallo', 'LNG', 'Tarvisio', 'Gela', 'Melendugno'];
    expect(lines(['Petrol', 'Diesel'], 200)).toEqual([
      ['Petrol', '9'],
      ['Diesel', '9'],
    ]);
    expect(lines(many, 200)[0]).toEqual(['Mazara del Vallo 9']);
    expect(lines(many, 120).slice(0, 2)).toEqual([
      ['Mazara del', 'Vallo 9'],
      ['LNG', '9'],
    ]);
  });
});
