import { describe, expect, it } from 'vitest';
import {
  productsAsked,
  type Respondent,
  respondentState,
  surveyResponse,
} from '../../../functions/prices/collection/rules/respondents.ts';

const DATE = '2026-11-23';

const aRespondent = (fields: Partial<Respondent> = {}): Respondent => ({
  weights: { 1: 30, 2: 10, 12: 50, 5: 0 },
  declared: {},
  hasDraft: false,
  ...fields,
});

const PRICE = { price: 1800, byAdmin: false };

it('a company is asked for what it sells and declares', () => {
  expect(productsAsked(aRespondent().weights, DATE)).toEqual([1, 2]);
});

describe('a company', () => {
  it.each([
    ['none', {}],
    ['draft', { hasDraft: true }],
    ['partial', { declared: { 1: PRICE }, hasDraft: true }],
    ['complete', { declared: { 1: PRICE, 2: { ...PRICE, price: 0 } } }],
    // A price for a product that the company does not sell is no answer.
    ['none', { declared: { 5: PRICE } }],
  ] as const)('has answered: %s', (state, fields) => {
    expect(respondentState(aRespondent(fields), DATE)).toBe(state);
  });
});

describe('a survey', () => {
  it('is answered by companies and by weight', () => {
    const respondents = [
      aRespondent({ declared: { 1: PRICE, 2: PRICE } }),
      aRespondent({ declared: { 1: PRICE } }),
      aRespondent({ hasDraft: true }),
      // Asked for nothing: only gas at stations, or nothing at all.
      aRespondent({ weights: { 12: 40 } }),
      aRespondent({ weights: {} }),
    ];
    // (40 + 30) of 120.
    expect(surveyResponse(respondents, DATE)).toEqual({
      asked: 3,
      answered: 1,
      weightShare: 58.33,
    });
    expect(surveyResponse([], DATE)).toEqual({ asked: 0, answered: 0, weightShare: 0 });
  });
});
