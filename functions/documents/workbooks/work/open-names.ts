import { isSameName, type NameCode, type NewName } from '../rules/name-codes.ts';
import { allDatasetContents } from '../store/dataset-contents.ts';
import { readingsOf } from '../store/readings.ts';

/** A name, and the files in which its rows were left. */
export interface OpenName extends NewName {
  readonly fileNames: string[];
}

/** The names in public workbooks that are in no list and have no code. */
export async function openNames(codes: readonly NameCode[]): Promise<OpenName[]> {
  const left = (await allDatasetContents()).flatMap(({ contributions }) =>
    contributions.flatMap(({ document, until, newNames = [] }) =>
      until === undefined ? newNames.map((name) => ({ ...name, document })) : [],
    ),
  );
  const open = left.filter((name) => !codes.some((given) => isSameName(given, name)));
  const readings = await readingsOf([...new Set(open.map(({ document }) => document))]);
  const first = open.filter(
    (name, index) => open.findIndex((one) => isSameName(one, name)) === index,
  );
  return first.map(({ dataset, dimension, name }) => ({
    ...{ dataset, dimension, name },
    fileNames: open
      .filter((one) => isSameName(one, { dataset, dimension, name }))
      .flatMap(({ document }) => readings.get(document)?.fileName ?? []),
  }));
}
