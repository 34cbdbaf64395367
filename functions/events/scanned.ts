import * as z from 'zod/mini';
import { decideUpload, type ScanResult } from '../documents/work/decide-upload.ts';
import type { Decision } from '../documents/work/publish-upload.ts';
import { environment } from '../platform/aws/environment.ts';
import { log, loggedRun } from '../platform/aws/log.ts';
import { clock } from '../platform/kernel/clock.ts';

/**
 * GuardDuty's event of a scanned object, with the fields used here:
 * https://docs.aws.amazon.com/guardduty/latest/ug/monitor-with-eventbridge-s3-malware-protection.html
 */
const scanEvent = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({
      bucketName: z.string(),
      objectKey: z.string(),
      versionId: z.string(),
    }),
    scanResultDetails: z.object({
      /** NO_THREATS_FOUND, THREATS_FOUND, UNSUPPORTED, ACCESS_DENIED, FAILED */
      scanResultStatus: z.string(),
      threats: z.optional(z.nullable(z.array(z.object({ name: z.string() })))),
    }),
  }),
});
export type ScanEvent = z.input<typeof scanEvent>;

const verdicts: Readonly<Record<string, ScanResult['verdict']>> = {
  NO_THREATS_FOUND: 'clean',
  THREATS_FOUND: 'infected',
};

/** Publishes or rejects an upload when the malware scan of exactly this version has ended. */
export const handler = loggedRun('scanned', async (event: ScanEvent): Promise<Decision> => {
  const { s3ObjectDetails, scanResultDetails } = z.parse(scanEvent, event).detail;
  const { bucketName, objectKey: key, versionId } = s3ObjectDetails;
  if (bucketName !== environment('QUARANTINE_BUCKET')) return 'unknown';
  const { scanResultStatus, threats } = scanResultDetails;
  const result = {
    key,
    versionId,
    // Any other status means that the file was not found clean.
    verdict: verdicts[scanResultStatus] ?? 'failed',
    threats: threats?.map(({ name }) => name) ?? [],
  };
  const decision = await decideUpload(result, clock.now());
  const level = result.verdict === 'failed' ? 'error' : 'info';
  log[level]('file scanned', {
    key,
    versionId,
    scanResultStatus,
    threats: result.threats,
    decision,
  });
  return decision;
});
