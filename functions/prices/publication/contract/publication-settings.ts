import * as z from 'zod/mini';
import { instant } from '../../../platform/contract/primitives.ts';
import { adminOnly, type Routes } from '../../../platform/contract/route.ts';

const percent = z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01));

/** Thresholds beyond which a publication needs a reason. */
const thresholds = {
  /** Least share of a product's weight that must have answered, in percent. */
  minResponse: percent,
  /** Greatest change of a national price against the survey before, in percent. */
  maxChange: percent,
  /** Least number of companies in a mean. */
  minCompanies: z.int().check(z.gte(1), z.lte(1000)),
  /** Greatest share of the weight used that one company may have, in percent. */
  maxShare: percent,
};
const publicationThresholds = z.object(thresholds);

const publicationSettings = z.object({
  ...thresholds,
  /** Looser thresholds that wait for a second administrator. */
  proposed: z.optional(z.object({ ...thresholds, by: z.string(), at: instant })),
  version: z.int(),
});

export const publicationSettingsRoutes = {
  'publication-settings/get': {
    method: 'GET',
    path: '/publication-settings',
    summary: 'From where on a publication needs a reason',
    access: adminOnly,
    fn: 'admin',
    response: publicationSettings,
  },
  'publication-settings/change': {
    method: 'PUT',
    path: '/publication-settings',
    summary: 'Change from where on a publication needs a reason',
    access: adminOnly,
    fn: 'admin',
    body: publicationThresholds,
    response: publicationSettings,
  },
  'publication-settings/confirm': {
    method: 'POST',
    path: '/publication-settings/proposal',
    summary: 'Confirm as a second administrator that a publication needs a reason more rarely',
    access: adminOnly,
    fn: 'admin',
    response: publicationSettings,
  },
  'publication-settings/refuse': {
    method: 'DELETE',
    path: '/publication-settings/proposal',
    summary: 'Refuse looser thresholds that somebody proposed',
    access: adminOnly,
    fn: 'admin',
    response: publicationSettings,
  },
} as const satisfies Routes<'publication-settings'>;
