import { clock } from '../../functions/platform/kernel/clock.ts';
import { publicVersion } from '../../functions/platform/tables/counters.ts';
import { lastSurveyId } from '../../functions/prices/surveys/store/survey-records.ts';
import {
  type FirstStart,
  firstStart,
  saveFirstStart,
  seedProducts,
} from '../../functions/sample/store/new-system.ts';
import type { Stack } from '../local/stack/stack.ts';
import { seedAccounts } from './accounts.ts';
import { seedDemonstration } from './demonstration.ts';
import { sampleCompanies, seedCompanies } from './sample-companies.ts';

/** Actor in the audit records. */
const ACTOR = 'first-start';

/**
 * Fills a new system: products, the two accounts and the company that one of them belongs to; with `demo`, also
 * demonstration data. The choice of the first call remains valid: an interrupted filling is completed by the next call,
 * and a finished one is never repeated. A system that has imported surveys or averages gets no demonstration data.
 */
export async function seed(
  { environment }: Pick<Stack, 'environment'>,
  { demo, now = clock.now() }: { readonly demo: boolean; readonly now?: Date },
): Promise<void> {
  const state = (await firstStart()) ?? (await begin(demo, now.toISOString()));
  if (state.finishedAt) return;
  const at = state.startedAt;

  await seedProducts();
  const wanted = state.demo ? sampleCompanies : sampleCompanies.slice(0, 1);
  const companies = await seedCompanies(wanted, ACTOR, at);
  await seedAccounts(userPoolIn(environment), companies[0]?.id ?? 0, ACTOR, at);
  if (state.demo) await seedDemonstration(companies, ACTOR, at);

  await saveFirstStart({ ...state, finishedAt: clock.now().toISOString() });
}

async function begin(demo: boolean, startedAt: string): Promise<FirstStart> {
  const isEmpty = (await publicVersion()) === 0 && (await lastSurveyId()) === 0;
  const state = { demo: demo && isEmpty, startedAt };
  await saveFirstStart(state);
  return state;
}

function userPoolIn({ COGNITO_ENDPOINT, USER_POOL_ID }: Stack['environment']) {
  if (!COGNITO_ENDPOINT || !USER_POOL_ID) throw new Error('accounts need the user pool');
  return { endpoint: COGNITO_ENDPOINT, userPoolId: USER_POOL_ID };
}
