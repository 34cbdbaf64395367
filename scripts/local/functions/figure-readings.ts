import { randomUUID } from 'node:crypto';
import { documentPartitions } from '../../../functions/platform/tables/table-shapes.ts';
import type { Invoke } from './handlers.ts';

const TIMEOUT_MS = 120_000;
/** How long the end of the system waits for readings. */
const STOP_MS = 10_000;
/** Maximum number of documents of one event, all of which are read within its time limit. */
const TOGETHER = 20;

/**
 * Has the figures of changed documents read, as the table's stream does in the cloud. Documents that change during a
 * reading are read together in the next one, so that each does not start a separate process.
 */
export function figureReadings(invoke: Invoke, onRead: () => void) {
  const changed = new Set<string>();
  let reading: Promise<void> | undefined;
  const readAll = async () => {
    while (changed.size > 0) {
      const together = [...changed].slice(0, TOGETHER);
      for (const partition of together) changed.delete(partition);
      // There is no stream that tells of the documents that the function has published.
      for (const partition of await read(together, invoke)) changed.add(partition);
      onRead();
    }
    reading = undefined;
  };
  return {
    /** @param partitions of changed documents in the core table */
    changed(partitions: readonly string[]): void {
      for (const partition of partitions) changed.add(partition);
      if (changed.size > 0) reading ??= readAll();
    },
    /** Begins with what an earlier process left. @param find its partitions */
    resume(find: () => Promise<readonly string[]>): void {
      const found = find().catch((error) => {
        console.error('Workbooks whose figures have to follow could not be found:', error);
        return [];
      });
      reading ??= found.then((partitions) => {
        for (const partition of partitions) changed.add(partition);
        return readAll();
      });
    },
    /**
     * Finishes all readings, so that the folder of a stopped system is whole; but who stops it does not wait for a long
     * one, which the next start begins again.
     */
    async stop(): Promise<void> {
      const waited = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([reading, waited]);
      changed.clear();
    },
  };
}

/**
 * A document that cannot be read does not keep the others from being read.
 * @returns the partitions of documents that were published
 */
async function read(partitions: readonly string[], invoke: Invoke): Promise<string[]> {
  const Records = partitions.map((pk) => ({ dynamodb: { Keys: { pk: { S: pk } } } }));
  const [requestId, deadline] = [randomUUID(), Date.now() + TIMEOUT_MS];
  try {
    const outcomes = await invoke({ fn: 'figures', event: { Records }, requestId, deadline });
    return (outcomes as string[]).filter((one) => one.startsWith(documentPartitions));
  } catch (error) {
    if (partitions.length > 1) {
      const published: string[] = [];
      for (const one of partitions) published.push(...(await read([one], invoke)));
      return published;
    }
    console.error('The figures of a document could not be read:', error);
    return [];
  }
}
