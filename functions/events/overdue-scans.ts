import { arrivalOf } from '../documents/store/document-objects.ts';
import { documentSubject } from '../documents/store/documents.ts';
import { openUploads, removeUpload } from '../documents/store/uploads.ts';
import { LONGEST_SCAN_MS, waitsTooLong } from '../documents/work/decide-upload.ts';
import { log } from '../platform/aws/log.ts';
import { clock } from '../platform/kernel/clock.ts';
import { pausingRun } from '../platform/tables/maintenance.ts';

/** An upload form is valid for an hour; an upload that began within it may take another hour. */
const LONGEST_SENDING_MS = 2 * 60 * 60 * 1000;

export interface OverdueScans {
  /** Paths of files that wait for a scan result that should have come. */
  readonly overdue: readonly string[];
  /** Uploads whose form was given out and whose file never came. */
  readonly forgotten: number;
}

/**
 * Looks for files whose scan result does not come: each is logged as an error, which raises the
 * function's alarm. Records of uploads that were never sent are removed.
 */
export const handler = pausingRun(
  'overdue-scans',
  { overdue: [], forgotten: 0 },
  async (): Promise<OverdueScans> => {
    const now = clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const overdue: string[] = [];
    let forgotten = 0;
    for (const upload of await openUploads(before(LONGEST_SCAN_MS))) {
      const { id, key, location, fileName, startedAt, actor } = upload;
      const arrival = await arrivalOf(key);
      if (arrival && waitsTooLong(arrival, now)) {
        overdue.push(`${location}${fileName}`);
        log.error('no scan result comes for an uploaded file', { uploadId: id, key, startedAt });
      } else if (!arrival && startedAt < before(LONGEST_SENDING_MS)) {
        await removeUpload(upload, {
          actor: 'overdue-scans',
          at: now.toISOString(),
          action: 'document.upload-forgotten',
          subject: documentSubject(location, fileName),
          before: { uploadId: id, sentBy: actor, startedAt },
        });
        forgotten += 1;
      }
    }
    log.info('overdue scans', { overdue: overdue.length, forgotten });
    return { overdue, forgotten };
  },
);
