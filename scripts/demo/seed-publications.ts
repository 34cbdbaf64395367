import { documentRoot } from '../../functions/documents/rules/document-folders.ts';
import { foldersBelow } from '../../functions/documents/store/folders.ts';
import { clock } from '../../functions/platform/kernel/clock.ts';
import {
  type FirstStart,
  firstStart,
  saveFirstStart,
} from '../../functions/sample/store/new-system.ts';
import { seedNews } from './demo-news.ts';
import { seedDocuments } from './documents/seed-documents.ts';

const ACTOR = 'first-start';

/**
 * Adds demonstration documents and news to a system that got demonstration data at its first start. An interrupted
 * call is completed by the next one; a finished one is never repeated. A store that has imported documents gets
 * none. @param goesOn asked repeatedly whether to continue @returns whether everything has been added
 */
export async function seedPublications(
  goesOn: () => boolean,
  now: Date = clock.now(),
): Promise<boolean> {
  const system = await firstStart();
  if (!system?.finishedAt) return false;
  const state =
    (await firstStart('firstStartOfDocuments')) ?? (await begin(system.demo, now.toISOString()));
  if (state.finishedAt) return true;
  if (state.demo) {
    await seedNews(ACTOR, state.startedAt);
    await seedDocuments(ACTOR, state.startedAt, goesOn);
  }
  if (!goesOn()) return false;
  const finishedAt = clock.now().toISOString();
  await saveFirstStart({ ...state, finishedAt }, 'firstStartOfDocuments');
  return true;
}

async function begin(demo: boolean, startedAt: string): Promise<FirstStart> {
  const isEmpty = (await foldersBelow(documentRoot)).length === 0;
  const state = { demo: demo && isEmpty, startedAt };
  await saveFirstStart(state, 'firstStartOfDocuments');
  return state;
}
