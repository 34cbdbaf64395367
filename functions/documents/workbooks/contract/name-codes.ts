import * as z from 'zod/mini';
import { requiredLine, requiredReason, takenOnly } from '../../../platform/contract/primitives.ts';
import { documentCall, type Routes } from '../../../platform/contract/route.ts';
import { DATASET_NAMES, SERIES_DIMENSIONS } from '../rules/datasets.ts';

/** Codes that administrators give to names of the ministry's workbooks that are in no list. */

/** The table and the dimension in which a name stands for a code. */
export const namePlace = z.object({
  dataset: z.enum(DATASET_NAMES),
  dimension: z.enum(SERIES_DIMENSIONS),
});

/** A name as a workbook writes it. */
export const newName = z.extend(namePlace, { name: z.string() });

/** A figure of a row that was left for its name. */
export const leftFigure = z.object({
  dataset: namePlace.shape.dataset,
  dimensions: z.record(z.string(), z.string()),
  value: z.string(),
});

/** A code that no list has. */
export const madeCode = z.object({
  dimension: namePlace.shape.dimension,
  ...{ code: z.string(), it: z.string(), en: z.string() },
});

export const nameCode = z.extend(newName, {
  code: z.string(),
  /** The names of a code that no list has. */
  it: z.optional(z.string()),
  en: z.optional(z.string()),
});

const nameCodes = z.object({
  given: z.array(nameCode),
  /** Names in public workbooks that have no code yet, whose rows were left. */
  open: z.array(z.extend(newName, { fileNames: z.array(z.string()) })),
});
export type NameCodesView = z.infer<typeof nameCodes>;

/** Capital letters and digits, with single hyphens or dots between them. */
const codeForm = /^[A-Z0-9]+(?:[.-][A-Z0-9]+)*$/;

export const newCode = requiredLine(40).check(z.regex(codeForm, { error: 'code_form' }));

/** What pages and files call a new code. */
const codeName = requiredLine(100).check(
  z.refine((name) => !/[<>]/.test(name), { error: 'characters' }),
);
export const codeNames = z.object({ it: codeName, en: codeName });

export const nameCodeChange = z.extend(namePlace, {
  name: requiredLine(200),
  /** Null takes away the code that the name was given. */
  code: z.nullable(newCode),
  /** The names of a new code; absent for one that exists. */
  names: z.optional(codeNames),
  /** For the record of changes. */
  reason: requiredReason(500),
});
export type NameCodeChange = z.infer<typeof nameCodeChange>;

export const nameCodeRoutes = {
  'name-codes/list': {
    ...documentCall('GET', '/cmis/name-codes'),
    summary:
      'Names of workbooks that are in no list: those that were given a code, and those in public workbooks without one',
    response: nameCodes,
  },
  'name-codes/give': {
    ...documentCall('PUT', '/cmis/name-codes'),
    summary:
      'Give a name of workbooks that is in no list a code, another one or none; the workbooks are read again',
    body: nameCodeChange.check(
      takenOnly('names', ({ code }: NameCodeChange) => code !== null, 'Taken only with a code.'),
    ),
    response: nameCodes,
  },
} as const satisfies Routes<'name-codes'>;
