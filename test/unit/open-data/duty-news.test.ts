import { describe, expect, it } from 'vitest';
import { dutyNews } from '../../../functions/open-data/charts/rules/duty-news.ts';

const diesel = {
  productId: 2 as const,
  points: [
    { date: '2026-06-01', total: 186500 },
    { date: '2026-06-08', total: 179400 },
    { date: '2026-06-15', total: 178000 },
  ],
};
/** Six cents a litre less. */
const cut = { date: '2026-06-08', productId: 2 as const, change: -6000 };

describe('the sentence on the last change of duty', () => {
  it('names the survey, the amount, and the price before and after', () => {
    expect(dutyNews(diesel, [cut], 'it')).toBe(
      'Con la rilevazione dell’8 giugno 2026 l’accisa sul gasolio è scesa di 6 centesimi al litro: il prezzo è passato da 1,865 a 1,794 €/l.',
    );
    expect(dutyNews(diesel, [cut], 'en')).toBe(
      'Excise duty on diesel was cut by 6 cents a litre as of the survey of 8 June 2026: the price went from 1.865 to 1.794 €/l.',
    );
    const rise = { date: '2026-06-15', productId: 2 as const, change: 1500 };
    expect(dutyNews(diesel, [cut, rise], 'it')).toBe(
      'Con la rilevazione del 15 giugno 2026 l’accisa sul gasolio è salita di 1,5 centesimi al litro: il prezzo è passato da 1,794 a 1,780 €/l.',
    );
  });

  it('is about the product, up to the last survey shown, with a survey before', () => {
    expect(dutyNews({ ...diesel, productId: 1 }, [cut], 'it')).toBeUndefined();
    const later = { ...cut, date: '2026-06-22' };
    expect(dutyNews(diesel, [later], 'it')).toBeUndefined();
    expect(dutyNews(diesel, [cut, later], 'it')).toContain('8 giugno');
    expect(dutyNews({ ...diesel, points: diesel.points.slice(1) }, [cut], 'en')).toBeUndefined();
    // A tenth of a cent per litre is 100 hundredths of EUR per 1000 litres; less is no news.
    expect(dutyNews(diesel, [{ ...cut, change: -90 }], 'it')).toBeUndefined();
  });
});
