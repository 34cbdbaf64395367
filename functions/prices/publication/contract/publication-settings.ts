import * as z from 'zod/mini';
import { instant, reasonText } from '../../../platform/contract/primitives.ts';
import { adminCall, type Routes } from '../../../platform/contract/route.ts';
import { THRESHOLD_BOUNDS } from '../../surveys/rules/publication-gates.ts';

/** Thresholds beyond which a publication needs a reason. */
const thresholds = {
  /** Least share of a product's weight that must have answered, in percent. */
  minResponse: z.number(),
  /** Greatest change of a national or a company's price against the survey before, in percent. */
  maxChange: z.number(),
  /** Least number of companies in a mean. */
  minCompanies: z.int(),
  /** Greatest share of the weight used that one company may have, in percent. */
  maxShare: z.number(),
};

const percent = ([least, most]: readonly [number, number]) =>
  z.number().check(z.gte(least), z.lte(most), z.multipleOf(0.01));
const { minResponse, maxChange, minCompanies, maxShare } = THRESHOLD_BOUNDS;
const publicationThresholds = z.object({
  minResponse: percent(minResponse),
  maxChange: percent(maxChange),
  minCompanies: z.int().check(z.gte(minCompanies[0]), z.lte(minCompanies[1])),
  maxShare: percent(maxShare),
  /** Why; needed where a threshold becomes looser. */
  reason: z.optional(reasonText(500)),
});

const publicationSettings = z.object({
  ...thresholds,
  /** Looser thresholds that wait for a second administrator. */
  proposed: z.optional(
    z.object({ ...thresholds, by: z.string(), at: instant, reason: z.optional(z.string()) }),
  ),
  version: z.int(),
});

export const publicationSettingsRoutes = {
  'publication-settings/get': {
    ...adminCall('GET', '/publication-settings'),
    summary: 'From where on a publication needs a reason',
    response: publicationSettings,
  },
  'publication-settings/change': {
    ...adminCall('PUT', '/publication-settings'),
    summary: 'Change from where on a publication needs a reason',
    body: publicationThresholds,
    response: publicationSettings,
  },
  'publication-settings/confirm': {
    ...adminCall('POST', '/publication-settings/proposal'),
    summary: 'Confirm as a second administrator that a publication needs a reason more rarely',
    response: publicationSettings,
  },
  'publication-settings/refuse': {
    ...adminCall('DELETE', '/publication-settings/proposal'),
    summary: 'Refuse looser thresholds that somebody proposed',
    response: publicationSettings,
  },
} as const satisfies Routes<'publication-settings'>;
