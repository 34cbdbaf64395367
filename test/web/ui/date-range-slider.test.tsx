import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type DateRange, DateRangeSlider } from '../../../frontend/ui/chart/date-range-slider.tsx';
import { enter } from '../support/actions.ts';
import { renderInSite } from '../support/render.tsx';

const dates = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];
const whole: DateRange = { from: '2026-03-02', to: '2026-03-30' };

function Slider({ range: initial }: { readonly range: DateRange }) {
  const [range, setRange] = useState(initial);
  return <DateRangeSlider label="Period shown" dates={dates} range={range} onRange={setRange} />;
}

const start = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Start of the period' });
const end = () => screen.getByRole<HTMLInputElement>('slider', { name: 'End of the period' });
const move = (thumb: HTMLInputElement, value: number) => enter(thumb, String(value));
const shown = () => screen.getByText(/^from/).textContent;

describe('a slider over dates', () => {
  it('names its thumbs and says their dates', async () => {
    await renderInSite(<Slider range={whole} />);
    expect(start().getAttribute('aria-valuetext')).toBe('2 March 2026');
    expect(end().getAttribute('aria-valuetext')).toBe('30 March 2026');
    expect(screen.getByRole('group', { name: 'Period shown' })).toBeTruthy();
  });

  it('moves from date to date', async () => {
    await renderInSite(<Slider range={whole} />);
    move(start(), 1);
    move(end(), 3);
    expect(shown()).toBe('from 9 Mar 2026 to 23 Mar 2026');
  });

  it('never lets its thumbs cross', async () => {
    await renderInSite(<Slider range={whole} />);
    move(start(), 4);
    expect(shown()).toBe('from 23 Mar 2026 to 30 Mar 2026');
    move(end(), 0);
    expect(shown()).toBe('from 23 Mar 2026 to 30 Mar 2026');
  });

  it('moves its ends inwards to the nearest existing dates', async () => {
    await renderInSite(<Slider range={{ from: '2026-03-05', to: '2026-03-20' }} />);
    expect(shown()).toBe('from 9 Mar 2026 to 16 Mar 2026');
  });

  it('goes back to the whole period', async () => {
    await renderInSite(<Slider range={whole} />);
    const button = screen.getByRole('button', { name: 'Whole period' });
    expect(button.hasAttribute('disabled')).toBe(true);
    move(start(), 2);
    fireEvent.click(button);
    expect(shown()).toBe('from 2 Mar 2026 to 30 Mar 2026');
  });
});
