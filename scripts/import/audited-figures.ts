import type { AuditRecord } from '../../functions/platform/tables/audit.ts';
import { chunks } from '../../functions/platform/tables/request-limits.ts';

/** A figure that an import replaces, by a key of the period and the product: its parts before and after. */
export interface ReplacedFigure {
  readonly key: string;
  readonly before: readonly (number | null)[] | undefined;
  readonly after: readonly (number | null)[];
}

/** A record is an item, which has room for some thousands of figures. */
const FIGURES_EACH = 1000;

/** Records of an import that hold every figure it replaces; one without figures when it replaces none. */
export function figureRecords(
  record: AuditRecord & { readonly before: object; readonly after: object },
  replaced: readonly ReplacedFigure[],
): AuditRecord[] {
  const parts = replaced.length > 0 ? chunks(replaced, FIGURES_EACH) : [[]];
  return parts.map((figures, index) => ({
    ...record,
    before: {
      ...record.before,
      figures: Object.fromEntries(
        figures.flatMap(({ key, before }) => (before ? [[key, before]] : [])),
      ),
    },
    after: {
      ...record.after,
      ...(parts.length > 1 && { part: `${index + 1}/${parts.length}` }),
      figures: Object.fromEntries(figures.map(({ key, after }) => [key, after])),
    },
  }));
}
