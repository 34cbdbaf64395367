import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

/** A published data package, with the members that tests examine. */
export interface DataPackage {
  readonly licenses: readonly object[];
  readonly resources: readonly DataResource[];
}

export interface DataResource {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
  readonly schema: TableSchema;
}

interface TableSchema {
  readonly fields: readonly TableField[];
  readonly missingValues: readonly string[];
  readonly primaryKey: readonly string[];
}

interface TableField {
  readonly name: string;
  readonly type: keyof typeof CELLS;
  readonly unit?: string;
  readonly constraints?: { readonly required?: boolean };
}

/** The official schema without its prose: https://specs.frictionlessdata.io/schemas/tabular-data-package.json */
const { $schema: _, ...profile } = JSON.parse(
  readFileSync(new URL('./schemas/tabular-data-package.json', import.meta.url), 'utf8'),
);
const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(
  profile,
);

/** Deviations of a data package from its specification. */
export function dataPackageFaults(value: unknown): string[] {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toISOString().startsWith(text);

/** The written form of each cell type: https://specs.frictionlessdata.io/table-schema/#types-and-formats */
const CELLS = {
  date: isDay,
  datetime: (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text),
  integer: (text: string) => /^[+-]?\d+$/.test(text),
  number: (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text),
  string: () => true,
};

/** Deviations of a table's rows, whose first is the header, from its schema. */
export function tableFaults(
  [head = [], ...rows]: readonly (readonly string[])[],
  { fields, missingValues, primaryKey }: TableSchema,
): string[] {
  const names = fields.map(({ name }) => name);
  if (head.join() !== names.join()) return [`the head is ${head.join()}`];
  const keys = rows.map((row) => primaryKey.map((name) => row[names.indexOf(name)]).join());
  return rows.flatMap((row, index) => [
    ...(row.length === fields.length ? [] : [`row ${index} has ${row.length} cells`]),
    ...(keys.indexOf(keys[index] ?? '') === index ? [] : [`row ${index} has the key of another`]),
    ...fields.flatMap(({ name, type, constraints }, column) => {
      const cell = row[column] ?? '';
      const isRight = missingValues.includes(cell) ? !constraints?.required : CELLS[type](cell);
      return isRight ? [] : [`row ${index}: ${name} is ${cell}`];
    }),
  ]);
}
