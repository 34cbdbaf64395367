import { randomUUID } from 'node:crypto';
import type { ScanEvent } from '../../functions/events/scanned.ts';
import type { ScanOutcome } from './built-in-scan.ts';
import { lambdaContext } from './handlers.ts';
import { localRegion } from './local-aws.ts';
import { scanFile } from './malware-scanners.ts';
import type { ObjectCreated, OnCreated } from './s3/created-events.ts';

/** Stands in for the cloud's malware scan of uploads, and for the rule that passes its results on. */
export interface MalwareScan {
  /** For the file store: scans what arrives in quarantine. */
  readonly onCreated: OnCreated;
  /** Lets scans begin; until then what arrives waits. */
  start(): void;
  /** Ends when the scan under way has ended; what waits is told about again at the next start. */
  stop(): Promise<void>;
}

const CONCURRENT_SCANS = 2;

export function malwareScan(
  report: (event: ScanEvent) => Promise<unknown> = callHandler,
): MalwareScan {
  const started = Promise.withResolvers<void>();
  const running = new Set<Promise<unknown>>();
  const scanning = semaphore(CONCURRENT_SCANS);
  let stopped = false;

  return {
    async onCreated(created, bytes) {
      if (created.bucket !== 'quarantine') return;
      await started.promise;
      await scanning.acquire();
      // What was not scanned stays noted with the file store.
      if (stopped) return new Promise(() => {});
      const work = scanFile(bytes).then((outcome) => report(resultEvent(created, outcome)));
      running.add(work);
      try {
        await work;
      } finally {
        running.delete(work);
        scanning.release();
      }
    },
    start: () => started.resolve(),
    async stop() {
      stopped = true;
      await Promise.allSettled(running);
    },
  };
}

function semaphore(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async acquire(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    release(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

async function callHandler(event: ScanEvent): Promise<unknown> {
  const { handler } = await import('../../functions/events/scanned.ts');
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
