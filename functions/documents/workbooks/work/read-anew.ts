import { isDeepStrictEqual } from 'node:util';
import { publicChange } from '../../../platform/tables/counters.ts';
import { transact, withRetries } from '../../../platform/tables/transactions.ts';
import { documentIdOf } from '../../store/documents.ts';
import { foldersBelow } from '../../store/folders.ts';
import { isReadAnew } from '../rules/given-codes.ts';
import { madeCodes } from '../rules/name-codes.ts';
import { allDatasetContents, contentsWrite } from '../store/dataset-contents.ts';
import { nameCodes } from '../store/name-codes.ts';
import { readingsOf } from '../store/readings.ts';

/** Has readers see what the codes that administrators made are called now. */
export const alignNames = (): Promise<void> =>
  withRetries(async () => {
    const [{ codes }, contents] = await Promise.all([nameCodes(), allDatasetContents()]);
    const writes = contents.flatMap((held) => {
      const made = madeCodes(held.dataset, codes);
      return isDeepStrictEqual(made, held.codes) ? [] : [contentsWrite({ ...held, codes: made })];
    });
    if (writes.length > 0) await transact([...writes, publicChange()]);
  });

/** The documents with a name that was given a code since they were read, another one or none any more. */
export async function documentsToReadAnew(): Promise<string[]> {
  const [{ codes }, contents, folders] = await Promise.all([
    nameCodes(),
    allDatasetContents(),
    foldersBelow('/'),
  ]);
  const read = contents.flatMap(({ contributions }) =>
    contributions.flatMap(({ document, until }) => (until === undefined ? [document] : [])),
  );
  const unread = folders.flatMap(({ files }) =>
    files.flatMap(({ location, fileName, figuresUnread }) =>
      figuresUnread ? [documentIdOf(location, fileName)] : [],
    ),
  );
  const readings = await readingsOf([...new Set([...read, ...unread])]);
  return [...readings].flatMap(([id, reading]) => (isReadAnew(reading, codes) ? [id] : []));
}
