import { log } from '../../../platform/aws/log.ts';
import { digestsOf } from '../../../platform/formats/digests.ts';
import { stationsVersion } from '../../../platform/tables/counters.ts';
import { type DataFile, filesOf } from '../contract/data-sets.ts';
import { type KnownFacts, knownFacts, presentFacts, storeFacts } from '../store/file-facts.ts';
import { contentOf } from './data-files.ts';
import { describedDataSets } from './data-set-facts.ts';

/** The versions of prices, documents and days at which all facts were known. */
let finished: string | undefined;

/**
 * Determines size and checksums of the files of the open data whose facts are not known, by making the files, until
 * none is left or the time is up. @param publicVersion of the data; @param forMs begins no other file after so many
 * milliseconds @returns number of files made; undefined while nothing has changed
 */
export async function findFileFacts(
  publicVersion: number,
  now: Date,
  forMs: number,
): Promise<number | undefined> {
  const version = `${publicVersion} ${await stationsVersion()}`;
  if (finished === version) return undefined;
  const files = (await describedDataSets(now, now.toISOString())).flatMap(filesOf);
  const before = presentFacts(files, (await knownFacts()).known);
  const unknown = files.filter(({ address }) => !before.has(address));
  const found: KnownFacts = Object.fromEntries(before);
  const begun = performance.now();
  let made = 0;
  for (const file of unknown) {
    if (performance.now() - begun > forMs) break;
    made += 1;
    const content = await contentOrNothing(file, now);
    if (content === undefined) continue;
    const [bytes, digests] = [Buffer.byteLength(content), await digestsOf([content])];
    found[file.address] = { bytes, digests, modified: file.modified };
  }
  const storedAt = new Date(now.getTime() + performance.now() - begun);
  if (made > 0) await storeFacts(found, storedAt);
  if (made === unknown.length) finished = version;
  return made;
}

/** One file that cannot be made must not keep the others from being done. */
async function contentOrNothing(file: DataFile, now: Date) {
  try {
    return (await contentOf(file, now)).content;
  } catch (error) {
    log.error(`the file ${file.id} cannot be made`, error as Error);
    return undefined;
  }
}
