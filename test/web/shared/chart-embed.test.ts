import { describe, expect, it } from 'vitest';
import { embeddedDates } from '../../../frontend/shared/prices/chart-embed.ts';

describe('the dates of a frame', () => {
  const latest = '2026-11-16';
  it('move on with the series when the chart ends at its end', () => {
    expect(embeddedDates({ span: '5', from: '2021-11-17', to: latest }, latest)).toEqual({
      years: '5',
    });
    expect(embeddedDates({ span: undefined, from: '2020-01-01', to: latest }, latest)).toEqual({
      from: '2020-01-01',
    });
  });

  it('stay where the chart ends before', () => {
    expect(
      embeddedDates({ span: undefined, from: '2020-01-01', to: '2020-12-31' }, latest),
    ).toEqual({ from: '2020-01-01', to: '2020-12-31' });
  });
});
