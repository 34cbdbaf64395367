import { cellName } from '../cell-names.ts';
import { isNewName } from '../codes/new-names.ts';
import type { Dimensions } from '../dimensions.ts';
import type { Sheet } from '../grid.ts';
import type { Layout, Nested, RowDimension } from '../layout.ts';
import { NotRead } from '../observation.ts';
import type { FoundBlock } from './find-header.ts';

/**
 * The code that a name stands for while it is in no list. Only a sum in which its row stands can prove that it is one of
 * its kind, so its figures are never published.
 */
const unknownCode = (name: string): string => `?${name}`;
export const isUnknown = (dimensions: Dimensions): boolean =>
  Object.values(dimensions).some((code) => code.startsWith('?'));

/**
 * The dimensions that a row's labels stand for. @param admits whether a name that is in no list gets a code of its own
 * @throws NotRead name_unknown
 */
export function nameRow(
  sheet: Sheet,
  layout: Layout,
  labels: ReadonlyMap<string, string>,
  row: number,
  block: FoundBlock,
  carried: Map<string, string>,
  admits = false,
): Dimensions {
  const named: Record<string, string> = {};
  let total = false;
  if (layout.nested) return nameNested(sheet, layout.dataset, layout.nested, labels, row, carried);
  const pending: RowDimension[] = [];
  for (const rule of layout.rows) {
    const name = nameOf(rule.from, labels, rule.path) || nameOf(rule.or ?? [], labels);
    if (!name && rule.inTotals) {
      pending.push(rule);
      continue;
    }
    const member =
      rule.list.find(name) ??
      (admits && isNewName(name, rule.list)
        ? { code: unknownCode(name), total: false }
        : undefined);
    if (!member) {
      const [first] = block.labels.values();
      throw new NotRead('name_unknown', sheet, {
        cell: cellName(row, first?.column ?? 0),
        expected: rule.list.id,
        found: name,
        ...(name ? { place: { dataset: layout.dataset, dimension: rule.dimension } } : {}),
      });
    }
    if (total && rule.inTotals && nameOf(rule.from, labels)) {
      // A row below a sum of its own kind, such as an entry point under the exports.
      throw new NotRead('name_unknown', sheet, { cell: cellName(row, 0), found: name });
    }
    total ||= member.total === true;
    named[rule.dimension] = member.code;
  }
  for (const rule of pending) {
    if (!total)
      throw new NotRead('name_unknown', sheet, {
        cell: cellName(row, 0),
        expected: rule.list.id,
        found: '',
      });
    named[rule.dimension] = rule.inTotals ?? '';
  }
  return named;
}

/** The rows of a group follow the row that names it and its total. */
function nameNested(
  sheet: Sheet,
  dataset: string,
  { label, outer, inner, all }: Nested,
  labels: ReadonlyMap<string, string>,
  row: number,
  carried: Map<string, string>,
): Dimensions {
  const name = labels.get(label) ?? '';
  const group = outer.list.find(name);
  if (group) {
    carried.set('group', group.code);
    return { [outer.dimension]: group.code, [inner.dimension]: all };
  }
  const member = inner.list.find(name);
  const within = carried.get('group');
  if (member && within) return { [outer.dimension]: within, [inner.dimension]: member.code };
  throw new NotRead('name_unknown', sheet, {
    cell: cellName(row, 0),
    expected: `${outer.list.id}, ${inner.list.id}`,
    found: name,
    ...(name ? { place: { dataset, dimension: (within ? inner : outer).dimension } } : {}),
  });
}

function nameOf(from: readonly string[], labels: ReadonlyMap<string, string>, path?: true): string {
  const texts: string[] = [];
  for (const name of from) {
    const text = labels.get(name) ?? '';
    if (text && texts.at(-1) !== text) texts.push(text);
  }
  return texts.join(path ? ' > ' : ' ');
}
