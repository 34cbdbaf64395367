import * as z from 'zod/mini';
import { publicContent, type Routes } from '../../platform/contract/route.ts';

/** A table of the bulletins (`documents/rules/bulletins.ts`). */
const bulletin = z.object({
  id: z.int(),
  active: z.boolean(),
  /** Base name of the files. */
  file: z.string(),
  /** `m` monthly, `p` annual. */
  type: z.enum(['m', 'p']),
  /** `P` oil, `C` coal. */
  sector: z.enum(['P', 'C']),
  /** Number of the table, such as `9`, or `96 bis` before 2014. */
  table: z.string(),
  order: z.int(),
  /** Page of the printed bulletin, 0 when it never had one. */
  page: z.int(),
  description: z.string(),
  descriptionEn: z.string(),
});
export const bulletins = z.array(bulletin);

export const bulletinRoutes = {
  'bulletins/list': {
    ...publicContent('GET', '/bulletins'),
    summary: 'Tables of the oil and coal bulletins since 2014',
    response: bulletins,
  },
  'bulletins/old': {
    ...publicContent('GET', '/old-bulletins'),
    summary: 'Tables of the oil and coal bulletins before 2014',
    response: bulletins,
  },
} as const satisfies Routes<'bulletins'>;
