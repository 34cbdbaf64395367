import { NOTE, TEXTS } from '../../../support/prices/corrections.ts';
import {
  type Answer,
  approve,
  approveByAnna,
  average,
  confirmWorkbook,
  correct,
  correctApproved,
  DIESEL,
  declarePetrol,
  importMonths,
  importWeeks,
  MOVED,
  PETROL,
  publish,
  publishApproved,
  recover,
  release,
  releaseApproved,
  revise,
  reviseApproved,
  saveSetting,
  sendSeries,
  sendWorkbook,
  weekOf,
  withdrawAsSeenBefore,
} from './door-stage.ts';

/** Every door through which figures become public, or by which they are made, and what each refuses. */

const RULES = [
  'no future survey',
  'no period that has not ended',
  'reason and note for a revision',
  'total within the limits',
  'no negative net price',
  'reason for a jump of the total',
  'reason for a jump of the net price',
  'reason for another duty',
  'reason for another VAT',
  'reason for another weight, and no figure older than it',
  'reason for a product lost or too few companies',
  'the draft that was seen',
  'a second person where approval is required',
  'sums of a workbook hold',
  'figures of a workbook are near their series',
] as const;
type Rule = (typeof RULES)[number];

/** An attempt with the code that is to be among those of its refusal. */
type Attempt = readonly [attempt: () => Promise<Answer>, code: string];
/** What a door answers, or why the rule does not come up there. */
type Cell = Attempt | string;

/** The same reason for several rules. */
const because = <R extends Rule>(words: string, ...rules: readonly R[]) =>
  Object.fromEntries(rules.map((rule) => [rule, words])) as Record<R, string>;

const SERIES_RULES = [
  'reason for a jump of the total',
  'reason for a jump of the net price',
  'reason for another duty',
  'reason for another VAT',
] as const;
const FIGURE_RULES = ['total within the limits', 'no negative net price', ...SERIES_RULES] as const;
const SAMPLE_RULES = [
  'reason for another weight, and no figure older than it',
  'reason for a product lost or too few companies',
] as const;
const PERSON_RULES = [
  'the draft that was seen',
  'a second person where approval is required',
] as const;
const WORKBOOK_RULES = [
  'sums of a workbook hold',
  'figures of a workbook are near their series',
] as const;

const noPeriods = because('makes no averages public', 'no period that has not ended');
const noSurveys = because('makes no surveys public', 'no future survey');
const noWorkbooks = because('publishes no workbook', ...WORKBOOK_RULES);
const noPrices = because('holds no fuel prices', ...FIGURE_RULES, ...SAMPLE_RULES);
const byCommand = because(
  'an operator at the command line, who is named in the record, publishes a file that is the same when it is confirmed',
  ...PERSON_RULES,
);
const OTHER = { computedAt: '2026-03-01T00:00:00.000Z' };

/** The averages of a period are computed from figures that are public. */
const computed = (month: number) =>
  ({
    ...noSurveys,
    'no period that has not ended': [() => average(2026, month, TEXTS), 'period_not_ended'],
    ...because(
      'is a mean of public figures, each of which passed the rule at its own door',
      ...FIGURE_RULES,
      'reason for another weight, and no figure older than it',
    ),
    'the draft that was seen': [() => revise(month, { ...TEXTS, ...OTHER }), 'draft_changed'],
    'a second person where approval is required': [() => reviseApproved(month), 'approval_needed'],
    ...noWorkbooks,
  }) as const;
const monthsPassed = because(
  'is a mean of months, which asked for a reason where days are not covered',
  'reason for a product lost or too few companies',
);

/** Saving a setting makes nothing public: it is proposed with its effect, and the figures pass the rules later. */
const setting = {
  ...noPeriods,
  ...noWorkbooks,
  ...because(
    'makes nothing public: step 5 asks for what it did to the figures, and for a draft that is computed with it',
    'reason for a jump of the total',
    'reason for a jump of the net price',
    'reason for a product lost or too few companies',
    'the draft that was seen',
  ),
  ...because(
    'whoever changed it cannot approve the draft that uses it (setting-gates.test.ts)',
    'a second person where approval is required',
  ),
} as const;
const product = (fields: object) => () => saveSetting('products/change', fields);
const ofOther = <R extends Rule>(...rules: readonly R[]) =>
  because('sets something else', ...rules);
const LATE = { validFrom: '2099-01-05', reason: 'Decree' };

/** A price that is entered makes nothing public. */
const entry = {
  ...noPeriods,
  ...noWorkbooks,
  ...because(
    'makes nothing public: what was entered passes the rule at step 5, in a draft that is computed after it',
    'no future survey',
    'reason and note for a revision',
    'no negative net price',
    ...SERIES_RULES,
    ...SAMPLE_RULES,
    'the draft that was seen',
  ),
} as const;

/** A file of the months of 2025, which continue those of 2024. */
const january = (petrol: readonly [number, number, number]) =>
  importMonths([2025, 1, 1, ...petrol], [2025, 1, 2, ...DIESEL]);
const march = (petrol: readonly [number, number, number]) =>
  importWeeks(...weekOf('2024-03-11', petrol));
/** Petrol at 180 cents with VAT of 21 %, a rate that the settings know. */
const OTHER_VAT = [180_000, 31_240, 67_290] as const;
const OTHER_DUTY = [180_000, 32_459, 66_290] as const;
const LOWER_DUTY = [180_000, 32_459, 57_290] as const;
const THOUSANDFOLD = [180_000_000, 32_459_016, 67_290] as const;
const BELOW_DUTY = [105_000, 18_934, 90_000] as const;
/** A free week, before one that is public. */
const FREE = '2024-02-12';

export const DOORS: Readonly<Record<string, Readonly<Record<Rule, Cell>>>> = {
  'PUT /survey-prices/{id}, step 5': {
    'no future survey': [() => publish('ahead', TEXTS), 'survey_in_future'],
    ...noPeriods,
    'reason and note for a revision': [
      () => publish('withdrawn', { reason: 'A doubt' }),
      'later_revision',
    ],
    'total within the limits': [() => publish('total', TEXTS), 'price_out_of_limits'],
    'no negative net price': [() => publish('net', TEXTS), 'net_price_negative'],
    'reason for a jump of the total': [() => publish('jump'), 'large_change'],
    'reason for a jump of the net price': [() => publish('netJump'), 'large_net_change'],
    'reason for another duty': [() => publish('duty'), 'duty_changed'],
    'reason for another VAT': [() => publish('vat'), 'vat_changed'],
    'reason for another weight, and no figure older than it': [
      () => publish('weight', TEXTS),
      'national_prices_stale',
    ],
    'reason for a product lost or too few companies': [() => publish('few'), 'few_companies'],
    'the draft that was seen': [() => publish('good', OTHER), 'draft_changed'],
    'a second person where approval is required': [
      () => publishApproved('good'),
      'approval_needed',
    ],
    ...noWorkbooks,
  },
  'POST /survey-prices/{id}/approval': {
    'no future survey': [() => approve('ahead'), 'survey_in_future'],
    ...noPeriods,
    'reason and note for a revision': [() => approve('withdrawn'), 'later_revision'],
    'total within the limits': [() => approve('total'), 'price_out_of_limits'],
    'no negative net price': [() => approve('net'), 'net_price_negative'],
    'reason for a jump of the total': [() => approve('jump'), 'large_change'],
    'reason for a jump of the net price': [() => approve('netJump'), 'large_net_change'],
    'reason for another duty': [() => approve('duty'), 'duty_changed'],
    'reason for another VAT': [() => approve('vat'), 'vat_changed'],
    'reason for another weight, and no figure older than it': [
      () => approve('weight'),
      'national_prices_stale',
    ],
    'reason for a product lost or too few companies': [() => approve('few'), 'few_companies'],
    'the draft that was seen': [() => approve('good', OTHER), 'draft_changed'],
    'a second person where approval is required': [() => approveByAnna('amended'), 'own_draft'],
    ...noWorkbooks,
  },
  'POST /survey-prices/{id}/correction/publication': {
    ...because('corrects surveys that were public before', 'no future survey'),
    ...noPeriods,
    'reason and note for a revision': [() => correct('amended', { reason: 'A doubt' }), 'required'],
    'total within the limits': [() => correct('corrected'), 'price_out_of_limits'],
    'no negative net price': [() => correct('corrected'), 'net_price_negative'],
    ...because(
      'asks for a reason and a note whatever moves, and keeps the findings with them',
      ...SERIES_RULES,
      'reason for a product lost or too few companies',
    ),
    'reason for another weight, and no figure older than it': [
      () => correct('corrected'),
      'national_prices_stale',
    ],
    'the draft that was seen': [() => correct('amended', { ...TEXTS, ...OTHER }), 'draft_changed'],
    'a second person where approval is required': [
      () => correctApproved('amended'),
      'approval_needed',
    ],
    ...noWorkbooks,
  },
  'PUT /survey-prices/{id}, a withdrawal': {
    ...because(
      'takes figures back, and makes none public',
      'no future survey',
      'no period that has not ended',
      ...FIGURE_RULES,
      ...SAMPLE_RULES,
      'a second person where approval is required',
    ),
    ...because(
      'is accepted as the plain call, and shown with a neutral note',
      'reason and note for a revision',
    ),
    'the draft that was seen': [() => withdrawAsSeenBefore('amended'), 'stale_version'],
    ...noWorkbooks,
  },
  'the weekly job': {
    'no future survey': [() => release('ahead'), 'left'],
    ...because(
      'releases averages that a person approved, through the door of averages',
      'no period that has not ended',
    ),
    'reason and note for a revision': [() => release('withdrawn'), 'left'],
    'total within the limits': [() => release('total'), 'price_out_of_limits'],
    'no negative net price': [() => release('net'), 'net_price_negative'],
    'reason for a jump of the total': [() => release('jump'), 'reason_needed'],
    'reason for a jump of the net price': [() => release('netJump'), 'reason_needed'],
    'reason for another duty': [() => release('duty'), 'reason_needed'],
    'reason for another VAT': [() => release('vat'), 'reason_needed'],
    'reason for another weight, and no figure older than it': [
      () => release('weight'),
      'national_prices_stale',
    ],
    'reason for a product lost or too few companies': [() => release('few'), 'reason_needed'],
    ...because(
      'has seen nothing: it publishes what is current, where required as it was approved',
      'the draft that was seen',
    ),
    'a second person where approval is required': [
      () => releaseApproved('good'),
      'approval_needed',
    ],
    ...noWorkbooks,
  },
  'PUT /monthly-prices/average, a month': {
    ...computed(2),
    'no period that has not ended': [() => average(2026, 3, TEXTS), 'period_not_ended'],
    'reason and note for a revision': [() => revise(2, { reason: 'A doubt' }), 'later_revision'],
    'reason for a product lost or too few companies': [() => average(2023, 12), 'days_not_covered'],
  },
  'PUT /monthly-prices/average, a quarter': {
    ...computed(14),
    ...monthsPassed,
    'reason and note for a revision': [() => revise(14, { note: NOTE }), 'later_revision'],
  },
  'PUT /monthly-prices/average, a year': {
    ...computed(13),
    ...monthsPassed,
    'reason and note for a revision': [() => revise(13), 'later_revision'],
  },
  'an import of weekly prices': {
    'no future survey': [() => importWeeks(['2099-01-05', 1, ...PETROL]), 'survey_in_future'],
    ...noPeriods,
    'reason and note for a revision': [
      () => importWeeks(...weekOf('2024-02-05', [181_000, 32_639, 67_290])),
      'total?',
    ],
    'total within the limits': [() => march(THOUSANDFOLD), 'price_out_of_limits'],
    'no negative net price': [() => march(BELOW_DUTY), 'net_price_negative'],
    'reason for a jump of the total': [() => march(MOVED), 'total?'],
    'reason for a jump of the net price': [() => march(LOWER_DUTY), 'net?'],
    'reason for another duty': [() => march(OTHER_DUTY), 'excise?'],
    'reason for another VAT': [() => march(OTHER_VAT), 'rate?'],
    'reason for a product lost or too few companies': [
      () => importWeeks(['2024-03-11', 1, ...PETROL]),
      'total?',
    ],
    ...because('has no weights', 'reason for another weight, and no figure older than it'),
    ...byCommand,
    ...noWorkbooks,
  },
  'an import of recovered surveys': {
    'no future survey': [() => recover(['2026-04-06', 1, 180_000]), 'survey_in_future'],
    ...noPeriods,
    'reason and note for a revision': [
      () => recover(['2024-02-05', 1, 181_000]),
      'already_published',
    ],
    'total within the limits': [
      () => recover([FREE, 1, 180_000_000], [FREE, 2, 170_000]),
      'price_out_of_limits',
    ],
    'no negative net price': [
      () => recover([FREE, 1, 180_000], [FREE, 2, 105_000]),
      'net_price_negative',
    ],
    'reason for a jump of the total': [
      () => recover([FREE, 1, 200_000], [FREE, 2, 170_000]),
      'total?',
    ],
    'reason for a jump of the net price': [
      () => recover([FREE, 1, 190_000], [FREE, 2, 170_000]),
      'net?',
    ],
    'reason for a product lost or too few companies': [() => recover([FREE, 1, 180_000]), 'total?'],
    ...because(
      'has neither: those of the survey after it, which is public, are taken',
      'reason for another duty',
      'reason for another VAT',
    ),
    ...because('has no weights', 'reason for another weight, and no figure older than it'),
    ...byCommand,
    ...noWorkbooks,
  },
  'an import of averages': {
    ...noSurveys,
    'no period that has not ended': [
      () => importMonths([2026, 13, 1, ...PETROL]),
      'period_not_ended',
    ],
    'reason and note for a revision': [
      () => importMonths([2024, 1, 1, 181_000, 32_639, 67_290]),
      'total?',
    ],
    'total within the limits': [() => january(THOUSANDFOLD), 'price_out_of_limits'],
    'no negative net price': [() => january(BELOW_DUTY), 'net_price_negative'],
    'reason for a jump of the total': [() => january(MOVED), 'total?'],
    'reason for a jump of the net price': [() => january(LOWER_DUTY), 'net?'],
    'reason for another duty': [() => january(OTHER_DUTY), 'excise?'],
    'reason for another VAT': [() => january(OTHER_VAT), 'rate?'],
    'reason for a product lost or too few companies': [
      () => importMonths([2025, 1, 1, ...PETROL], [2025, 2, 1, ...PETROL], [2025, 2, 2, ...DIESEL]),
      'total?',
    ],
    ...because('has no weights', 'reason for another weight, and no figure older than it'),
    ...byCommand,
    ...noWorkbooks,
  },
  'a workbook that waits for its check': {
    ...because('holds no surveys', 'no future survey'),
    'no period that has not ended': [() => confirmWorkbook({ month: 3 }), 'figures_unread'],
    'reason and note for a revision': [
      () => confirmWorkbook({ month: 2, slips: true }, { reason: 'By telephone' }),
      'reason_needed',
    ],
    ...noPrices,
    'the draft that was seen': [
      () => confirmWorkbook({ month: 2 }, { checkedAt: '2026-03-01T00:00:00.000Z' }),
      'check_outdated',
    ],
    ...because(
      'is confirmed by whoever uploads it; drafts of prices are what is approved',
      'a second person where approval is required',
    ),
    'sums of a workbook hold': [() => confirmWorkbook({ month: 2, slips: true }), 'sum?'],
    'figures of a workbook are near their series': [
      () => sendSeries().then(() => confirmWorkbook({ month: 9, year: 2025, factor: 10 })),
      'jump?',
    ],
  },
  'a workbook by the plain call or the import of documents': {
    ...because('holds no surveys', 'no future survey'),
    // On the last day of March.
    'no period that has not ended': [() => sendWorkbook({ month: 3 }), 'period_not_ended'],
    'reason and note for a revision': [
      () => sendSeries().then(() => sendWorkbook({ month: 8, year: 2025, factor: 2 })),
      'to_confirm',
    ],
    ...noPrices,
    ...because(
      'shows nobody a draft, and is compared once more when it becomes public (docs/decisions/0290)',
      ...PERSON_RULES,
    ),
    'sums of a workbook hold': [() => sendWorkbook({ month: 2, slips: true }), 'sum?'],
    'figures of a workbook are near their series': [
      () => sendSeries().then(() => sendWorkbook({ month: 9, year: 2025, factor: 10 })),
      'jump?',
    ],
  },
  'npm run restore': because(
    'brings back what was public at a moment that has passed, as it was, with its reasons and notes',
    ...RULES,
  ),
  "a company's price": {
    ...entry,
    'total within the limits': [() => declarePetrol(2600, 'company'), 'price_out_of_range'],
    ...because('its people are not administrators', 'a second person where approval is required'),
  },
  "a company's price that an administrator enters": {
    ...entry,
    'total within the limits': [() => declarePetrol(2600, 'administrator'), 'price_out_of_range'],
    ...because(
      'is seen where a draft is approved: whoever entered a price does not approve it',
      'a second person where approval is required',
    ),
  },
  'a duty': {
    ...setting,
    'no future survey': [product({ exciseDuty: 67_500, ...LATE }), 'after_second_survey'],
    'reason and note for a revision': [
      product({ exciseDuty: 67_500, reason: ' ' }),
      'reason_needed',
    ],
    'no negative net price': [
      product({ exciseDuty: 200_000, max: 240, reason: 'Decree' }),
      'no_net_price',
    ],
    'reason for another duty': [product({ exciseDuty: 67_500 }), 'reason_needed'],
    ...ofOther(
      'total within the limits',
      'reason for another VAT',
      'reason for another weight, and no figure older than it',
    ),
  },
  'a rate of VAT': {
    ...setting,
    'no future survey': [product({ vat: 20, ...LATE }), 'after_second_survey'],
    'reason and note for a revision': [product({ vat: 20, reason: ' ' }), 'reason_needed'],
    'no negative net price': [
      product({ vat: 30, exciseDuty: 200_000, reason: 'Decree' }),
      'no_net_price',
    ],
    'reason for another VAT': [product({ vat: 20 }), 'reason_needed'],
    ...ofOther(
      'total within the limits',
      'reason for another duty',
      'reason for another weight, and no figure older than it',
    ),
  },
  'a limit': {
    ...setting,
    'no future survey': [product({ max: 259, ...LATE }), 'after_second_survey'],
    'reason and note for a revision': [product({ max: 259, reason: ' ' }), 'reason_needed'],
    'total within the limits': [product({ max: 259 }), 'reason_needed'],
    'no negative net price': [product({ min: 10, max: 50, reason: 'Decree' }), 'no_net_price'],
    ...ofOther(
      'reason for another duty',
      'reason for another VAT',
      'reason for another weight, and no figure older than it',
    ),
  },
  'a weight': {
    ...setting,
    'no future survey': [
      () => saveSetting('companies/change', { petrolWeight: 1000, ...LATE }),
      'after_second_survey',
    ],
    'reason and note for a revision': [
      () => saveSetting('companies/change', { petrolWeight: 1000, reason: ' ' }),
      'reason_needed',
    ],
    'reason for another weight, and no figure older than it': [
      () => saveSetting('companies/change', { petrolWeight: 1000 }),
      'reason_needed',
    ],
    ...ofOther(
      'total within the limits',
      'no negative net price',
      'reason for another duty',
      'reason for another VAT',
    ),
  },
};
