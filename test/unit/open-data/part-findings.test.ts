import { describe, expect, it } from 'vitest';
import { dutyMarks } from '../../../functions/open-data/charts/rules/duty-marks.ts';
import {
  netPeakText,
  taxedPriceText,
  taxSharesText,
} from '../../../functions/open-data/charts/rules/part-findings.ts';

const petrol = { productId: 1, total: 156472, taxes: 90506 } as const;

describe('the finding of a chart of parts', () => {
  it('is the share of taxes of the most and of the least taxed product', () => {
    // 90,506 of 156,472 are 57.8 %, 13,424 of 142,500 are 9.4 %, 26,111 of 62,812 are 41.6 %.
    const methane = { productId: 12, total: 142500, taxes: 13424 } as const;
    const lpg = { productId: 5, total: 62812, taxes: 26111 } as const;
    expect(taxSharesText([methane, petrol, lpg], 'it')).toBe(
      'Più di metà del prezzo della benzina è imposte; del metano, meno di un decimo',
    );
    expect(taxSharesText([methane, petrol, lpg], 'en')).toBe(
      'Taxes are over half the price of petrol, under a tenth of methane’s',
    );
    expect(taxSharesText([petrol, lpg], 'it')).toBe(
      'Più di metà del prezzo della benzina è imposte; del GPL, il 42\u00a0%',
    );
    expect(taxSharesText([petrol], 'en')).toBe('Taxes are over half the price of petrol');
    expect(taxSharesText([], 'en')).toBeUndefined();
  });

  it('states the taxes in a price, in whole cents', () => {
    expect(taxedPriceText(petrol, 'Benzina', 'it')).toBe(
      'Benzina: 91 centesimi di imposte su 1,565 €',
    );
    expect(taxedPriceText(petrol, 'Euro-Super 95', 'en')).toBe(
      'Euro-Super 95: 91 cents of tax in 1.565 €',
    );
  });

  it('is how far the net price is from its peak, from two cents upwards', () => {
    const points = [
      { date: '2021-11-01', net: 70000 },
      { date: '2022-07-01', net: 104000 },
      { date: '2026-10-01', net: 66100 },
    ];
    expect(netPeakText(1, points, 'month', 'it')).toBe(
      'Dal picco di luglio 2022 il prezzo netto della benzina è sceso di 38 centesimi',
    );
    expect(netPeakText(1, points, 'month', 'en')).toBe(
      'Petrol’s net price is 38 cents below its July 2022 peak',
    );
    expect(netPeakText(1, points.slice(0, 2), 'month', 'en')).toBeUndefined();
  });
});

describe('the duty changes that a chart marks', () => {
  const duty = (date: string, change: number, productId: 1 | 2 = 1) => ({
    ...{ date, productId },
    change: change * 1000,
  });
  const fiveYears = { from: '2021-11-10', to: '2026-11-09' };

  it('are of two cents or more within two years, of five beyond', () => {
    const changes = [duty('2026-01-12', -4), duty('2026-01-12', 4, 2), duty('2026-05-18', -1.5)];
    const year = { from: '2025-11-10', to: '2026-11-09' };
    expect(dutyMarks(changes, year)).toEqual([
      { date: '2026-01-12', until: undefined, changes: [-4000, 4000] },
    ]);
    expect(dutyMarks(changes, fiveYears)).toEqual([]);
  });

  it('have a cut that was taken back as one span, with what came between', () => {
    const cut = [duty('2022-03-28', -25), duty('2022-12-05', 10), duty('2023-01-09', 15)];
    expect(dutyMarks([...cut, duty('2026-06-15', -5)], fiveYears)).toEqual([
      { date: '2022-03-28', until: '2023-01-09', changes: [-25000] },
      { date: '2026-06-15', until: undefined, changes: [-5000] },
    ]);
  });

  it('are at most four, the largest, in their order', () => {
    const steps = [6, 9, 7, 5, 8].map((size, index) => duty(`2024-0${index + 1}-08`, size));
    expect(dutyMarks(steps, fiveYears).map(({ date }) => date)).toEqual([
      '2024-01-08',
      '2024-02-08',
      '2024-03-08',
      '2024-05-08',
    ]);
  });
});
