import type { DynamoDBStreamEvent } from 'aws-lambda';
import { type Aligned, alignFigures } from '../documents/workbooks/work/align-figures.ts';
import { apartReader } from '../documents/workbooks/work/read-apart.ts';
import { clock } from '../platform/aws/clock.ts';
import { log, loggedRun } from '../platform/aws/log.ts';
import { documentPartitions } from '../platform/tables/table-shapes.ts';

/** Of the stream's records only the keys count: a change is looked up, so a repeated or late record does no harm. */
type DocumentChanges = Pick<DynamoDBStreamEvent, 'Records'>;

/**
 * Makes the public figures say what documents say: after a document was published, replaced or withdrawn, it reads the
 * workbook in a process of its own and changes its figures, or takes them back.
 */
export const handler = loggedRun(
  'figures',
  async ({ Records }: DocumentChanges): Promise<readonly Aligned['outcome'][]> => {
    const keys = Records.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S ?? '');
    const documents = [...new Set(keys.filter((key) => key.startsWith(documentPartitions)))];
    const reader = apartReader();
    const outcomes: Aligned['outcome'][] = [];
    try {
      for (const key of documents) {
        const documentId = key.slice(documentPartitions.length);
        const aligning = { read: reader.read, actor: 'figures', now: clock.now() };
        const aligned = await alignFigures(documentId, aligning);
        if ('reading' in aligned && aligned.reading.refused)
          log.info('figures not read', { documentId, ...aligned.reading.refused });
        outcomes.push(aligned.outcome);
      }
    } finally {
      reader.stop();
    }
    return outcomes;
  },
);
