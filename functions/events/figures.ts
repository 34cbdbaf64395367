import type { DynamoDBStreamEvent } from 'aws-lambda';
import { type Aligned, alignFigures } from '../documents/workbooks/work/align-figures.ts';
import { checkAndPublish } from '../documents/workbooks/work/publish-unasked.ts';
import { alignNames, documentsToReadAnew } from '../documents/workbooks/work/read-anew.ts';
import { apartReader } from '../documents/workbooks/work/read-apart.ts';
import { log, loggedRun } from '../platform/aws/log.ts';
import { clock } from '../platform/kernel/clock.ts';
import {
  documentPartitions,
  nameCodesPartition,
  uploadPartitions,
} from '../platform/tables/table-shapes.ts';

/**
 * Only the keys of the stream's records are used: a change is looked up, so a repeated or late record does no harm.
 */
type DocumentChanges = Pick<DynamoDBStreamEvent, 'Records'>;

/** Of an upload that was published the partition of its document, whose change comes next. */
type Outcome = Aligned['outcome'] | 'checked' | `${typeof documentPartitions}${string}`;

/** Stays for the invocations that follow at once, as the changes of one workbook do. */
const reader = apartReader();

/**
 * Makes the public figures agree with the documents: after a document was published, replaced or withdrawn, it reads
 * the workbook in a separate process and changes or removes its figures. A workbook that is held is read and compared,
 * and published where nothing of it has to be decided and nobody wants to see it first. Published workbooks with a name
 * that was given a code are read again.
 */
export const handler = loggedRun(
  'figures',
  async ({ Records }: DocumentChanges): Promise<readonly Outcome[]> => {
    const keys = Records.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S ?? '');
    const idsIn = (partitions: string) => [
      ...new Set(
        keys.flatMap((key) => (key.startsWith(partitions) ? key.slice(partitions.length) : [])),
      ),
    ];
    const outcomes: Outcome[] = [];
    for (const uploadId of idsIn(uploadPartitions)) {
      const outcome = await checkAndPublish(uploadId, reader.readWithPictures, clock.now());
      // Its figures follow with the change of the document.
      outcomes.push(
        typeof outcome === 'string' ? outcome : `${documentPartitions}${outcome.documentId}`,
      );
    }
    const hasNewCodes = keys.includes(nameCodesPartition);
    if (hasNewCodes) await alignNames();
    const anew = hasNewCodes ? await documentsToReadAnew() : [];
    for (const documentId of new Set([...idsIn(documentPartitions), ...anew])) {
      const aligning = { read: reader.read, actor: 'figures', now: clock.now() };
      const aligned = await alignFigures(documentId, aligning);
      if ('reading' in aligned && aligned.reading.refused)
        log.info('figures not read', { documentId, ...aligned.reading.refused });
      outcomes.push(aligned.outcome);
    }
    return outcomes;
  },
);
