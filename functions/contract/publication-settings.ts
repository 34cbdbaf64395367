import * as z from 'zod/mini';
import { adminOnly, type Routes } from './route.ts';

const percent = z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01));

/** From where on a publication needs a reason. */
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

const publicationSettings = z.object({ ...thresholds, version: z.int() });

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
} as const satisfies Routes<'publication-settings'>;
