import { describe, expect, test } from 'vitest';
import type { Status } from '../../../../functions/documents/workbooks/rules/dimensions.ts';
import {
  type Checked,
  figureAt,
  leads,
  type Statement,
  withDocument,
} from '../../../../functions/documents/workbooks/rules/statements.ts';

const says = (
  value: string,
  month: string,
  status: Status = 'preliminary',
  checked?: Checked,
): Statement => ({
  ...{ value, status, checked, sheet: 'S', cell: 'H8' },
  source: { document: `document-${month}`, month, since: `${month}-20T08:00:00Z` },
});
const stated = (...statements: Statement[]) => figureAt(statements, undefined)?.statement?.value;

describe('of two documents that say one figure', () => {
  test('one whose sums hold goes before a later and a more final one whose sums do not', () => {
    const own = says('0.49', '2023-01', 'preliminary', 'holds');
    expect(stated(own, says('324.43', '2024-01', 'preliminary', 'differs'))).toBe('0.49');
    expect(stated(own, says('324.43', '2024-01', 'final', 'differs'))).toBe('0.49');
    // Neither is known to be wrong: the later one counts.
    expect(stated(own, says('0.5', '2024-01'))).toBe('0.5');
  });

  test('the final one goes before a later preliminary one, if both hold', () => {
    const final = says('10', '2023-12', 'final', 'holds');
    expect(stated(final, says('11', '2024-12', 'preliminary', 'holds'))).toBe('10');
    expect(stated(final, says('11', '2024-12', 'final', 'holds'))).toBe('11');
  });

  test('one that fails its check counts while no other document says the figure', () => {
    const failing = says('324.43', '2024-01', 'preliminary', 'differs');
    expect(stated(failing)).toBe('324.43');
    const ended = { ...says('0.49', '2023-01'), until: '2023-06-01T08:00:00Z' };
    expect(stated(ended, failing)).toBe('324.43');
  });
});

test('a figure that fails its check leads nothing until a person confirmed it', () => {
  const failing = says('790', '2022-06', 'preliminary', 'differs');
  expect(leads(failing)).toBe(false);
  expect(leads({ ...failing, confirmed: true })).toBe(true);
  expect(leads(says('700', '2022-06', 'preliminary', 'holds'))).toBe(true);
  expect(leads(says('700', '2022-06'))).toBe(true);
});

test('a document that is saved again by another program, which keeps 15 digits, states the same figures', () => {
  const source = { document: 'balance', month: '2022-05', since: '2022-07-01T08:00:00Z' };
  const said = (value: string) =>
    new Map([
      ['2022-05', { value, status: 'final' as const, source: { sheet: 'S', cell: 'K10' } }],
    ]);
  const points = withDocument(new Map(), source, said('1455.3565196850395'));
  const again = { ...source, since: '2022-07-02T08:00:00Z' };
  expect(withDocument(points, again, said('1455.35651968504'))).toEqual(points);
  const other = withDocument(points, again, said('1455.3565196851'));
  expect(figureAt(other.get('2022-05') ?? [], undefined)).toMatchObject({ revision: 2 });
});
