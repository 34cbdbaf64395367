import { describe, expect, it } from 'vitest';
import {
  afterDeclaration,
  askAbout,
  confirmed,
  openQueries,
} from '../../../functions/prices/surveys/rules/company-queries.ts';
import { refusalOf } from '../../support/refusals.ts';

const admin = { at: '2026-11-23T09:00:00.000Z', by: 'admin@example.org' };
const company = { at: '2026-11-23T10:00:00.000Z', by: 'company@example.org' };
const asked = askAbout(1, 1999, 'Ten cents above last week?', admin);

describe('a question about a price', () => {
  it('is asked about what the company declared', () => {
    expect(asked).toEqual({
      productId: 1,
      state: 'asked',
      question: 'Ten cents above last week?',
      askedAt: admin.at,
      askedBy: admin.by,
      priceAsked: 1999,
    });
    expect(refusalOf(() => askAbout(1, undefined, '?', admin)).code).toBe('no_price_to_query');
  });

  it('is confirmed once, with a comment', () => {
    const answer = confirmed(asked, 'New supplier', company);
    expect(answer).toMatchObject({
      state: 'confirmed',
      answer: 'New supplier',
      answeredAt: company.at,
      answeredBy: company.by,
    });
    expect(refusalOf(() => confirmed(answer, 'Again', company)).code).toBe('query_answered');
  });

  it('is corrected by another price, confirmed or not', () => {
    const confirmedOne = confirmed(asked, 'New supplier', company);
    for (const query of [asked, confirmedOne]) {
      expect(afterDeclaration(query, 1899, company)).toMatchObject({
        state: 'corrected',
        priceAsked: 1999,
        answeredBy: company.by,
      });
    }
  });

  it('stays as it is when the same price is entered again', () => {
    expect(afterDeclaration(asked, 1999, company)).toBe(asked);
    const back = afterDeclaration(afterDeclaration(asked, 1899, company), 1999, company);
    expect(back).toEqual(asked);
  });

  it('is open until it is answered', () => {
    const others = [confirmed(asked, 'Yes', company), afterDeclaration(asked, 1, company)];
    expect(openQueries([...others, asked])).toEqual([asked]);
  });
});
