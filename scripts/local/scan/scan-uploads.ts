import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { ScanEvent } from '../../../functions/events/scanned.ts';
import { localRegion } from '../folder/local-aws.ts';
import { lambdaContext } from '../functions/handlers.ts';
import type { ObjectCreated, OnCreated } from '../s3/created-events.ts';
import type { ScanOutcome } from './built-in-scan.ts';
import { scanFile } from './malware-scanners.ts';

/** Stands in for the cloud's malware scan of uploads, and for the rule that forwards its results. */
export interface MalwareScan {
  /** For the file store: scans new objects in quarantine. */
  readonly onCreated: OnCreated;
  /** Lets scans begin; until then new objects wait. */
  start(): void;
  /** Resolves when the running scan has ended; waiting objects are reported again at the next start. */
  stop(): Promise<void>;
}

const CONCURRENT_SCANS = 2;

export function malwareScan(
  report: (event: ScanEvent) => Promise<unknown> = callHandler,
): MalwareScan {
  const started = Promise.withResolvers<void>();
  const running = new Set<Promise<unknown>>();
  const inTurn = pLimit(CONCURRENT_SCANS);
  let stopped = false;

  return {
    async onCreated(created, bytes) {
      if (created.bucket !== 'quarantine') return;
      await started.promise;
      const work = inTurn(async () => {
        if (stopped) return false;
        await report(resultEvent(created, await scanFile(bytes)));
        return true;
      });
      running.add(work);
      const isReported = await work.finally(() => running.delete(work));
      // Unscanned objects stay recorded in the file store.
      if (!isReported) await new Promise(() => {});
    },
    start: () => started.resolve(),
    async stop() {
      stopped = true;
      await Promise.allSettled(running);
    },
  };
}

async function callHandler(event: ScanEvent): Promise<unknown> {
  const { handler } = await import('../../../functions/events/scanned.ts');
  const context = lambdaContext('scanned', randomUUID(), Date.now() + 60_000);
  return (handler as (event: ScanEvent, context: object) => Promise<unknown>)(event, context);
}

const statuses = {
  clean: ['COMPLETED', 'NO_THREATS_FOUND'],
  infected: ['COMPLETED', 'THREATS_FOUND'],
  failed: ['FAILED', 'FAILED'],
} as const;

/** The event that GuardDuty puts on the event bus. */
export function resultEvent(
  { bucket, key, versionId, etag }: Pick<ObjectCreated, 'bucket' | 'key' | 'versionId' | 'etag'>,
  { verdict, threats }: ScanOutcome,
) {
  const [scanStatus, scanResultStatus] = statuses[verdict];
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'GuardDuty Malware Protection Object Scan Result',
    source: 'aws.guardduty',
    account: '000000000000',
    time: new Date().toISOString().replace(/\.\d+/, ''),
    region: localRegion,
    resources: [`arn:aws:guardduty:${localRegion}:000000000000:malware-protection-plan/local`],
    detail: {
      schemaVersion: '1.0',
      scanStatus,
      resourceType: 'S3_OBJECT',
      s3ObjectDetails: {
        bucketName: bucket,
        objectKey: key,
        eTag: etag.replaceAll('"', ''),
        versionId,
        s3Throttled: false,
      },
      scanResultDetails: {
        scanResultStatus,
        threats: threats.length > 0 ? threats.map((name) => ({ name })) : null,
      },
    },
  };
}
