import * as z from 'zod/mini';
import { platformKeys } from './keys.ts';
import { getItem } from './queries.ts';
import { counts } from './staged-items.ts';

const stored = z.object({
  id: z.string(),
  source: z.string(),
  actor: z.string(),
  at: z.string(),
  /** When it last wrote something. */
  aliveAt: z.string(),
  /** Machine and process that it runs in. */
  host: z.string(),
  pid: z.int(),
});

/** A large write that has not ended: it runs, or was stopped. */
export type LargeWrite = z.infer<typeof stored>;

export const unendedLargeWrite = (): Promise<LargeWrite | undefined> =>
  getItem(stored, platformKeys.largeWrite);

/** A large write that was stopped half way. */
export interface StoppedWrite extends Pick<LargeWrite, 'source' | 'actor' | 'at'> {
  /** Whether its items already count; otherwise nobody sees any of them. */
  readonly isVisible: boolean;
}

/** A running write updates `aliveAt` every few seconds; after this time without an update it counts as stopped. */
export const SILENCE_MS = 30_000;

/** @param now compared with the write's `aliveAt` */
export async function stoppedLargeWrite(now: Date): Promise<StoppedWrite | undefined> {
  const found = await unendedLargeWrite();
  if (!found || now.getTime() - Date.parse(found.aliveAt) <= SILENCE_MS) return undefined;
  const { source, actor, at } = found;
  return { source, actor, at, isVisible: await counts(found.id) };
}
