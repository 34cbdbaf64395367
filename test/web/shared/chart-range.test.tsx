import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChartControls } from '../../../frontend/shared/prices/chart-controls.tsx';
import {
  type RangeBounds,
  rangeOf,
  withDates,
  withSpan,
} from '../../../frontend/shared/prices/chart-range.ts';
import { enter } from '../support/actions.ts';
import { renderInSite } from '../support/render.tsx';

const days: RangeBounds = {
  period: 'day',
  first: '2005-01-01',
  last: '2026-11-16',
  initial: '1',
};
const months: RangeBounds = { ...days, period: 'month', first: '1996-01-01', last: '2026-10-01' };
const read = (query: string, bounds = days) => rangeOf(new URLSearchParams(query), bounds);

describe('the range of an address', () => {
  it.each([
    ['', { span: '1', from: '2025-11-17', to: '2026-11-16' }],
    ['periodo=5', { span: '5', from: '2021-11-17', to: '2026-11-16' }],
    ['periodo=tutto', { span: 'all', from: '2005-01-01', to: '2026-11-16' }],
    ['periodo=7', { span: '1', from: '2025-11-17', to: '2026-11-16' }],
    ['dal=2022-01-01&al=2022-12-31', { span: undefined, from: '2022-01-01', to: '2022-12-31' }],
    ['dal=1990-01-01&al=2030-01-01', { span: undefined, from: '2005-01-01', to: '2026-11-16' }],
    ['al=2010-06-01', { span: undefined, from: '2005-01-01', to: '2010-06-01' }],
    ['dal=2022-12-31&al=2022-01-01', { span: '1', from: '2025-11-17', to: '2026-11-16' }],
    ['dal=2022-02-30', { span: '1', from: '2025-11-17', to: '2026-11-16' }],
  ])('%s', (query, range) => {
    expect(read(query)).toEqual(range);
  });

  it('writes months in their own format', () => {
    expect(read('dal=2022-03&al=2022-05', months)).toEqual({
      ...{ span: undefined, from: '2022-03-01', to: '2022-05-01' },
    });
    // Twelve months, the last one among them.
    expect(read('', months).from).toBe('2025-10-02');
    expect(read('dal=2022-03-01', months).span).toBe('1');
  });

  it('is read back as it was written', () => {
    const wide = withDates(
      new URLSearchParams('pid=2&periodo=10'),
      read(''),
      { from: '2010-05-04' },
      'day',
    );
    expect(wide.toString()).toBe('pid=2&dal=2010-05-04&al=2026-11-16');
    expect(withSpan(wide, '5', '1').toString()).toBe('pid=2&periodo=5');
    expect(withSpan(wide, '1', '1').toString()).toBe('pid=2');
  });

  it('is never reversed: the other end moves', () => {
    const range = { from: '2022-01-01', to: '2022-12-31' };
    const text = (chosen: Parameters<typeof withDates>[2]) =>
      withDates(new URLSearchParams(), range, chosen, 'day').toString();
    expect(text({ from: '2023-05-01' })).toBe('dal=2023-05-01&al=2023-05-01');
    expect(text({ to: '2021-05-01' })).toBe('dal=2021-05-01&al=2021-05-01');
  });
});

describe('the controls of a chart', () => {
  const address = () => screen.getByTestId('location').textContent;

  it('choose any days, once they are complete and have surveys', async () => {
    await renderInSite(<ChartControls bounds={days} />, { at: '/?pid=2' });
    const from = () => screen.getByLabelText<HTMLInputElement>('From');
    expect(from().value).toBe('2025-11-17');
    enter(from(), '0202-03-01');
    expect(address()).toBe('/?pid=2');
    enter(from(), '2022-03-01');
    expect(address()).toBe('/?pid=2&dal=2022-03-01&al=2026-11-16');
    fireEvent.click(screen.getByRole('button', { name: '5 years' }));
    expect(address()).toBe('/?pid=2&periodo=5');
    expect(from().value).toBe('2021-11-17');
  });

  it('choose from the existing months', async () => {
    const dates = ['2026-08-01', '2026-09-01', '2026-10-01'];
    await renderInSite(<ChartControls bounds={months} dates={dates} />);
    const to = screen.getByLabelText<HTMLSelectElement>('To');
    expect([...to.options].map(({ text }) => text)).toEqual([
      ...['August 2026', 'September 2026', 'October 2026'],
    ]);
    enter(to, '2026-09-01');
    expect(address()).toBe('/?dal=2025-10&al=2026-09');
  });

  it('choose what is shown', async () => {
    await renderInSite(<ChartControls bounds={days} />);
    fireEvent.click(screen.getByRole('button', { name: 'Index' }));
    expect(address()).toBe('/?vista=indice');
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    expect(address()).toBe('/');
  });
});
