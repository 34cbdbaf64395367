import { readFileSync } from 'node:fs';
import { startS3 } from '../../../scripts/local/s3/start-s3.ts';
import { testSettings } from '../../support/aws/emulators.ts';
import { testCredentials } from '../../support/aws/test-credentials.ts';

/** The file store in a process of its own, so that its memory can be measured. Asked, it tells its peak. */
const folder = process.argv[2] ?? '';
const { endpoint } = await startS3(testSettings(folder), {
  folder,
  buckets: ['quarantine'],
  credentials: testCredentials,
});
process.send?.({ endpoint });
process.on('message', () => {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  process.send?.({ peakMegabytes: Number(peak) / 1024 });
});
