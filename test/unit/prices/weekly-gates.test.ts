import { describe, expect, it } from 'vitest';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import { type PriceParts, splitTotal } from '../../../functions/platform/kernel/money.ts';
import { SINGLE_COMPANY } from '../../../functions/prices/national-prices/rules/sample-response.ts';
import {
  figuresOf,
  type SurveyInputs,
} from '../../../functions/prices/national-prices/rules/survey-inputs.ts';
import {
  type WeeklyContext,
  weeklyGates,
} from '../../../functions/prices/publication/rules/weekly-gates.ts';
import {
  assertPublishable,
  type ComputedState,
  DEFAULT_THRESHOLDS,
  type Gates,
} from '../../../functions/prices/surveys/rules/publication-gates.ts';
import { DEFAULT_SETTINGS } from '../../../functions/sample/rules/default-settings.ts';
import type { PriceLimits } from '../../../functions/sample/rules/price-limits.ts';
import { PRODUCT_IDS } from '../../../functions/sample/rules/products.ts';
import { fc, runs } from '../../support/fuzz.ts';
import {
  anySurveyInputs,
  companyInputs,
  type PetrolRow,
  petrolCompanies,
} from '../../support/prices/survey-inputs.ts';
import { refusalOf } from '../../support/refusals.ts';

const GOOD_WEEK = companyInputs({
  companies: petrolCompanies([30, 1789], [50, 1812], [20, 1779]),
});

/** A price of petrol before, with the duty, VAT and net price of the good week. */
function petrolBefore(total: number): { readonly 1: PriceParts } {
  const { exciseDuty = 0, vat = 0 } = DEFAULT_SETTINGS[1] ?? {};
  const { net } = splitTotal(179_850, vat, exciseDuty);
  return { 1: { ...splitTotal(total, vat, exciseDuty), net } };
}

const gatesOf = (fields: Partial<WeeklyContext> = {}) =>
  weeklyGates({
    date: '2024-06-10',
    today: '2024-06-11',
    companyPrices: 'current',
    nationalPrices: 'current',
    inputs: GOOD_WEEK,
    limits: DEFAULT_SETTINGS,
    thresholds: DEFAULT_THRESHOLDS,
    allowsSingleCompany: true,
    previousPrices: petrolBefore(180_000),
    ...fields,
  });

const petrolWeek = (...rows: readonly PetrolRow[]) =>
  gatesOf({
    inputs: companyInputs({ companies: petrolCompanies(...rows) }),
    previousPrices: {},
  });

const codes = ({ refused, needsReason }: Gates) => ({
  refused: refused.map(({ code }) => code),
  needsReason: needsReason.map(({ code }) => code),
});

const PASSED = { refused: [], needsReason: [] };

it('a week where nothing is wrong is published with one call and no reason', () => {
  expect(gatesOf()).toEqual(PASSED);
  expect(gatesOf({ today: '2024-06-10' })).toEqual(PASSED);
  expect(() => assertPublishable(gatesOf())).not.toThrow();
});

describe('never published is', () => {
  it.each<[string, Partial<WeeklyContext>, string[]]>([
    ['a survey dated tomorrow', { today: '2024-06-09' }, ['survey_in_future']],
    ['a week without step 1', { companyPrices: 'missing' }, ['company_prices_missing']],
    ['a week with an old step 1', { companyPrices: 'stale' }, ['company_prices_stale']],
    ['a week without step 4', { nationalPrices: 'missing' }, ['national_prices_missing']],
    ['a week with an old step 4', { nationalPrices: 'stale' }, ['national_prices_stale']],
    [
      'a week of which nothing was computed',
      { companyPrices: 'missing', nationalPrices: 'missing', inputs: undefined },
      ['company_prices_missing', 'national_prices_missing'],
    ],
    ['a price above the limit', { limits: { 1: { min: 100, max: 179 } } }, ['price_out_of_limits']],
    ['a price below the limit', { limits: { 1: { min: 180, max: 250 } } }, ['price_out_of_limits']],
  ])('%s', (_, fields, refused) => {
    expect(codes(gatesOf(fields))).toEqual({ refused, needsReason: [] });
    const refusal = refusalOf(() => assertPublishable(gatesOf(fields), 'I want it'));
    expect(refusal.code).toBe(refused[0]);
  });

  it('a negative net price: the excise of 7,284,000 cents that was accepted once', () => {
    const excise = { exciseDuty: 7_284_000, vat: 22, min: 100, max: 250 };
    const gates = gatesOf({ inputs: { ...GOOD_WEEK, products: { 1: excise } } });
    expect(gates.refused).toEqual([
      // 1798.50 less 324.32 of VAT less the excise.
      { code: 'net_price_negative', productId: 1, details: { net: -7_136_582 } },
    ]);
  });

  it('nothing because a figure is at its limit', () => {
    const inputs = companyInputs({ companies: petrolCompanies([1, 2500]) });
    expect(gatesOf({ inputs }).refused).toEqual([]);
  });

  it('entered and restored figures need no step 1, and keep the other rules', () => {
    const entered: SurveyInputs = {
      kind: 'entered',
      date: '2024-06-10',
      products: DEFAULT_SETTINGS,
      totals: { 1: 179_850, 2: 1_700 },
      previous: {},
    };
    expect(codes(gatesOf({ inputs: entered, companyPrices: 'missing' }))).toEqual({
      refused: ['net_price_negative', 'price_out_of_limits'],
      needsReason: [],
    });
    const prices = petrolBefore(149_850);
    const restored: SurveyInputs = { ...entered, kind: 'restored', revision: 1, prices };
    expect(codes(gatesOf({ inputs: restored, companyPrices: 'missing' }))).toEqual({
      refused: [],
      needsReason: ['large_change'],
    });
  });
});

it('a revision restored without public products names each that goes without a public reason', () => {
  const prices = petrolBefore(179_850);
  const of = { kind: 'imported', date: '2024-06-10', prices } as const;
  const restored: SurveyInputs = { ...of, kind: 'restored', revision: 1, previous: {}, of };
  const published = { ...petrolBefore(180_000), 2: splitTotal(170_000, 22, 61_740) };
  const lost = { code: 'product_lost', productId: 2, details: { previous: 170_000 } };
  expect(gatesOf({ inputs: restored, published }).needsReason).toEqual([lost]);
  const expected = { 2: splitTotal(171_000, 22, 61_740) };
  expect(gatesOf({ inputs: restored, published, expected }).needsReason).toHaveLength(1);
  const leftOut = { 2: { it: 'Non disponibile.', en: 'Not available.' } };
  const inputs: SurveyInputs = { ...GOOD_WEEK, leftOut };
  expect(gatesOf({ inputs, published }).needsReason).toEqual([]);
});

describe('a reason is needed', () => {
  it.each<[string, Gates, string[]]>([
    [
      'for a response of less than 80 % of the weight',
      petrolWeek([79, 1800], [79, 1800], [79, 1800], [60, 'no']),
      ['low_response'],
    ],
    ['not for one of 80 %', petrolWeek([40, 1800], [20, 1800], [20, 1800], [20, 'no']), []],
    [
      'for imputed prices, which are no response',
      petrolWeek([30, 1800], [25, 1800], [24, 1800], [21, { price: 1800, source: 'imputed' }]),
      ['low_response'],
    ],
    [
      'for who answered that it sold nothing',
      petrolWeek([9, 0], [1, 1], [1, 1], [1, 1]),
      ['low_response'],
    ],
    ['for fewer than three companies', petrolWeek([50, 1800], [50, 1800]), ['few_companies']],
    [
      'for one company of all',
      petrolWeek([1, 1800], [38, 'no']),
      ['low_response', 'one_company', 'few_companies', 'dominant_company'],
    ],
    [
      'for more than 60 % of the weight used',
      petrolWeek([601, 1800], [200, 1800], [199, 1800]),
      ['dominant_company'],
    ],
    ['not for 60 %', petrolWeek([60, 1800], [20, 1800], [20, 1800]), []],
  ])('%s', (_, gates, needsReason) => {
    expect(gates.needsReason.map(({ code }) => code)).toEqual(needsReason);
  });

  it.each([
    [166_527, ['large_change']],
    [166_528, []],
    [195_489, []],
    [195_490, ['large_change']],
    [0, []],
  ])('for a change of more than 8 %% against %i', (previous, expected) => {
    const previousPrices = petrolBefore(previous);
    expect(codes(gatesOf({ previousPrices })).needsReason).toEqual(expected);
  });

  describe('for duty, VAT and net price since the last publication', () => {
    // 1798.50 with VAT of 22 % and the duty of 2024.
    const { exciseDuty, vat } = DEFAULT_SETTINGS[1] ?? expect.fail('no petrol');
    const changedFrom = (rate: number, duty: number, total = 179_850) =>
      gatesOf({ previousPrices: { 1: splitTotal(total, rate, duty) } }).needsReason;

    it('not when nothing moved, or at a first survey, or by a rounded hundredth', () => {
      expect(changedFrom(vat, exciseDuty)).toEqual([]);
      expect(gatesOf({ previousPrices: {} }).needsReason).toEqual([]);
      const published = splitTotal(179_850, vat, exciseDuty);
      const rounded = { ...published, vat: published.vat + 1, net: published.net - 1 };
      expect(gatesOf({ previousPrices: { 1: rounded } }).needsReason).toEqual([]);
    });

    it('when the duty is another one, however little', () => {
      expect(changedFrom(vat, exciseDuty - 1)).toEqual([
        {
          code: 'duty_changed',
          productId: 1,
          details: { dutyBefore: exciseDuty - 1, dutyAfter: exciseDuty },
        },
      ]);
    });

    it.each([21, 22.5, 0])('when VAT was %d %%', (rate) => {
      expect(changedFrom(rate, exciseDuty)).toContainEqual({
        code: 'vat_changed',
        productId: 1,
        details: { vatBefore: rate, vatAfter: vat },
      });
    });

    it('when the net price moves by more than 8 %, though the total stays', () => {
      expect(changedFrom(vat, 62_290).map(({ code }) => code)).toEqual([
        'duty_changed',
        'large_net_change',
      ]);
      const net = (change: number) => {
        const then = splitTotal(179_850, vat, exciseDuty);
        return gatesOf({
          previousPrices: { 1: { ...then, net: Math.round(then.net / (1 + change)) } },
        }).needsReason.map(({ code }) => code);
      };
      expect(net(0.0799)).toEqual([]);
      expect(net(0.0801)).toEqual(['large_net_change']);
      expect(net(-0.0801)).toEqual(['large_net_change']);
    });
  });

  it('and says why, with the figures', () => {
    const gates = petrolWeek([70, 1800], [10, 1800], [40, 'no']);
    expect(gates.needsReason).toEqual([
      {
        code: 'low_response',
        productId: 1,
        details: { answered: 2, asked: 3, percent: 66.67, minResponse: 80 },
      },
      { code: 'few_companies', productId: 1, details: { contributors: 2, minCompanies: 3 } },
      {
        code: 'dominant_company',
        productId: 1,
        details: { companyId: 1, name: 'Company 1', percent: 87.5, maxShare: 60 },
      },
    ]);
    for (const reason of [undefined, '', '  \n']) {
      expect(refusalOf(() => assertPublishable(gates, reason))).toEqual({
        code: 'reason_needed',
        details: { findings: gates.needsReason },
      });
    }
    expect(() => assertPublishable(gates, 'Confirmed by telephone')).not.toThrow();
  });

  it('for the price of one company, however few are enough, and only where it may be published', () => {
    const inputs = companyInputs({ companies: petrolCompanies([80, 1800], [20, 0]) });
    const restored: SurveyInputs = {
      ...{ kind: 'restored', date: inputs.date, previous: {}, revision: 1 },
      prices: figuresOf(inputs).prices,
      of: inputs,
    };
    const thresholds = { ...DEFAULT_THRESHOLDS, minCompanies: 1, maxShare: 100 };
    for (const one of [inputs, restored]) {
      const fields = { inputs: one, thresholds };
      expect(codes(gatesOf(fields))).toEqual({ refused: [], needsReason: ['one_company'] });
      const strict = gatesOf({ ...fields, allowsSingleCompany: false });
      expect(codes(strict).refused).toEqual(['single_company']);
    }
  });

  /** Companies for petrol, each with a price of diesel too. */
  const withDiesel = (...rows: readonly PetrolRow[]) =>
    petrolCompanies(...rows).map((company) => ({
      ...company,
      weights: { ...company.weights, 2: 1 },
      prices: { ...company.prices, 2: { price: 1700, source: 'company' as const } },
    }));

  it('no longer when the product is left out', () => {
    const companies = withDiesel([30, 1800], [70, 'no'], [0, 'no']);
    const inputs = companyInputs({ companies });
    expect(codes(gatesOf({ inputs })).needsReason).toContain('low_response');
    expect(
      gatesOf({
        inputs: { ...inputs, leftOut: { 1: { it: 'poche risposte', en: 'few answers' } } },
      }),
    ).toEqual(PASSED);
  });

  it('for the response of a product that is left out by itself, since one company alone answered', () => {
    const companies = withDiesel([30, 1800], [70, 'no'], [0, 'no']);
    const inputs = companyInputs({ companies, leftOut: { 1: SINGLE_COMPANY } });
    expect(codes(gatesOf({ inputs }))).toEqual({ refused: [], needsReason: ['low_response'] });
    const alone = { ...inputs, companies: withDiesel([30, 1800], [0, 'no'], [0, 'no']) };
    expect(gatesOf({ inputs: alone })).toEqual(PASSED);
  });

  it('by the thresholds that were set', () => {
    const thresholds = { minResponse: 50, maxChange: 0.05, minCompanies: 4, maxShare: 49.99 };
    expect(codes(gatesOf({ thresholds })).needsReason).toEqual([
      'few_companies',
      'dominant_company',
      'large_change',
    ]);
  });
});

describe('a reason is needed for prices of companies and of the week before', () => {
  const before = companyInputs({ companies: petrolCompanies([30, 1650], [50, 1812], [20, 1779]) });
  const moved = {
    code: 'company_moved',
    productId: 1,
    details: { names: 'Company 1', maxChange: 8 },
  };
  const week = (fields: Partial<WeeklyContext> = {}) => gatesOf({ before, ...fields }).needsReason;

  it('when a company moved by more than the threshold, and nobody explained it', () => {
    expect(week()).toEqual([moved]);
    expect(week({ thresholds: { ...DEFAULT_THRESHOLDS, maxChange: 8.43 } })).toEqual([]);
    expect(week({ before: undefined })).toEqual([]);
    const explained = (productId: number, companyId: number) => productId === 1 && companyId === 1;
    expect(week({ isExplained: explained })).toEqual([]);
    expect(week({ isExplained: () => false })).toEqual([moved]);
  });

  it('when a company that had a price says 0, which takes it out of the mean', () => {
    const gone = companyInputs({
      companies: petrolCompanies([10, 0], [50, 1812], [20, 1779], [20, 1779]),
    });
    const then = (price: number | 'no') =>
      companyInputs({
        companies: petrolCompanies([10, price], [50, 1812], [20, 1779], [20, 1779]),
      });
    const codesOf = (fields: Partial<WeeklyContext>) =>
      week({ inputs: gone, ...fields }).map(({ code }) => code);
    expect(week({ inputs: gone, before: then(1789) })).toEqual([moved]);
    expect(codesOf({ before: then(1789), isExplained: () => true })).toEqual([]);
    expect(codesOf({ before: then(0) })).toEqual([]);
    expect(codesOf({ before: then('no') })).toEqual([]);
  });

  it('not for a product that is left out, or a price that no company stated', () => {
    const leftOut = { 1: { it: 'poche risposte', en: 'few answers' } };
    const other = { 2: 1 };
    const companies = GOOD_WEEK.companies.map((one) => ({
      ...one,
      weights: { ...one.weights, ...other },
      prices: { ...one.prices, 2: { price: 1700, source: 'company' as const } },
    }));
    expect(week({ inputs: companyInputs({ companies, leftOut }), previousPrices: {} })).toEqual([]);
    const imputed = petrolCompanies(
      [30, { price: 1789, source: 'imputed' }],
      [50, 1812],
      [20, 1779],
    );
    const codesOf = week({ inputs: companyInputs({ companies: imputed }) }).map(({ code }) => code);
    expect(codesOf).toEqual(['low_response']);
  });

  const same = (ids: readonly number[], others: object = {}) => {
    const prices = Object.fromEntries(ids.map((id) => [id, splitTotal(179_850, 0, 0)]));
    const inputs: SurveyInputs = { kind: 'imported', date: '2024-06-10', prices };
    const limits = {};
    return gatesOf({ inputs, limits, previousPrices: { ...prices, ...others } }).needsReason;
  };

  it('when the limits of a product are more than three times as wide as then', () => {
    const limits = (then: PriceLimits, now: PriceLimits) => {
      const products = { 1: { exciseDuty: 67_290, vat: 22, ...then } };
      const found = week({
        before: { ...GOOD_WEEK, products },
        limits: { 1: now },
      });
      return found.filter(({ code }) => code === 'limits_widened');
    };
    const then = { min: 90, max: 200 };
    expect(limits(then, { min: 30, max: 600 })).toEqual([]);
    const details = { minBefore: 90_000, maxBefore: 200_000 };
    const found = { code: 'limits_widened', productId: 1 };
    expect(limits(then, { min: 30, max: 601 })).toEqual([
      { ...found, details: { ...details, min: 30_000, max: 601_000 } },
    ]);
    expect(limits(then, { min: 29, max: 200 })).toEqual([
      { ...found, details: { ...details, min: 29_000, max: 200_000 } },
    ]);
  });

  it('when four products or more all repeat the prices before, to the last digit', () => {
    expect(same([1, 2, 3, 5])).toEqual([{ code: 'prices_repeated', details: { products: 4 } }]);
    expect(same([1, 2, 3])).toEqual([]);
    expect(same([1, 2, 3, 5], { 5: splitTotal(179_851, 0, 0) })).toEqual([]);
    expect(same([1, 2, 3, 5], { 5: undefined })).toEqual([]);
  });
});

/** The rules, 3.10, in other words and with floating point, for figures far from every border. */
function forbidden(context: WeeklyContext): string[] {
  const found: string[] = [];
  if (Date.parse(context.date) > Date.parse(context.today)) found.push('dated in the future');
  if (!context.inputs || context.nationalPrices !== 'current') found.push('step 4');
  if (context.inputs?.kind === 'companies' && context.companyPrices !== 'current') {
    found.push('step 1');
  }
  for (const [id, parts] of Object.entries(context.inputs ? figures(context.inputs) : {})) {
    const range = context.limits[Number(id) as 1];
    if (parts.total - parts.vat - parts.excise < 0) found.push(`net price of ${id}`);
    if (!range) continue;
    const cents = parts.total / 1000;
    if (cents < range.min || cents > range.max) found.push(`limits of ${id}`);
  }
  return found;
}

const figures = (inputs: SurveyInputs) => {
  try {
    return figuresOf(inputs).prices;
  } catch {
    return {};
  }
};

const hasFigures = (inputs: SurveyInputs) => Object.keys(figures(inputs)).length > 0;

describe('whatever the week', () => {
  const state = fc.constantFrom<ComputedState>('missing', 'stale', 'current', 'current', 'current');
  const contexts = fc
    .record({
      inputs: anySurveyInputs.filter(hasFigures),
      early: fc.integer({ min: -2, max: 20 }),
      companyPrices: state,
      nationalPrices: state,
      range: fc.constantFrom({ min: 0, max: 10_000 }, { min: 50, max: 300 }),
      reason: fc.constantFrom(undefined, '', 'a reason'),
    })
    .map(({ early, range, reason, ...rest }) => ({
      reason,
      context: {
        ...rest,
        date: rest.inputs.date,
        today: addDays(rest.inputs.date, early),
        limits: Object.fromEntries(PRODUCT_IDS.map((id) => [id, range])),
        thresholds: DEFAULT_THRESHOLDS,
        allowsSingleCompany: true,
      },
    }));

  it('nothing forbidden passes, whatever reason is given, and nothing else is refused', () => {
    fc.assert(
      fc.property(contexts, ({ context, reason }) => {
        const gates = weeklyGates(context);
        expect(gates.refused.length > 0).toBe(forbidden(context).length > 0);
        if (forbidden(context).length > 0) {
          expect(gates.refused[0]?.code).toBe(
            refusalOf(() => assertPublishable(gates, reason)).code,
          );
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
