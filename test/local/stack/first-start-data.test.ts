import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFiscalCode } from '../../../functions/people/rules/fiscal-code.ts';
import { accountByUsername, allAccounts } from '../../../functions/people/store/accounts.ts';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { publicVersion } from '../../../functions/platform/tables/counters.ts';
import { publishedAverages } from '../../../functions/prices/averages/store/averages.ts';
import { inputsFingerprint } from '../../../functions/prices/national-prices/store/revision-inputs.ts';
import { gatherInputs } from '../../../functions/prices/national-prices/work/gather-inputs.ts';
import { verifyRevisions } from '../../../functions/prices/national-prices/work/verify-revisions.ts';
import { releaseCalendar } from '../../../functions/prices/publication/work/release-calendar.ts';
import { DEMONSTRATION_NOTE } from '../../../functions/prices/surveys/rules/demonstration-surveys.ts';
import { companyWeeksOf } from '../../../functions/prices/surveys/store/company-weeks.ts';
import { publishedSeries } from '../../../functions/prices/surveys/store/series-years.ts';
import { latestSurveys } from '../../../functions/prices/surveys/store/survey-records.ts';
import { isWithinLimits } from '../../../functions/sample/rules/price-limits.ts';
import { PRODUCTS, type ProductId } from '../../../functions/sample/rules/products.ts';
import { allCompanies } from '../../../functions/sample/store/companies.ts';
import {
  allProducts,
  settingsByProduct,
} from '../../../functions/sample/store/product-settings.ts';
import { nationalDays } from '../../../functions/stations/store/daily-prices.ts';
import { seed } from '../../../scripts/demo/seed.ts';
import type { Stack } from '../../../scripts/local/stack/stack.ts';
import { startEmulators } from '../../support/aws/emulators.ts';
import { stoppedAfter } from '../../support/aws/failing-writes.ts';

/** A Thursday: the survey of Monday 16 March is open, that of the 9th the last published one. */
const now = new Date('2026-03-19T09:00:00Z');
const fill = (demo = true, at = now) => seed(stack, { demo, now: at });
let stack: Stack;

beforeAll(async () => {
  stack = await startEmulators('dynamodb', 'cognito');
  // Killed twice on the way; what the first call was asked for holds for the others.
  await stoppedAfter(20, () => fill());
  await stoppedAfter(60, () => fill(false));
  await fill(true, new Date('2026-03-31T09:00:00Z'));
});
afterAll(() => stack.stop());

test('the history goes from 2005 to the last survey but one, all labelled', async () => {
  const series = await publishedSeries();
  expect(series[0]?.date).toBe('2005-01-03');
  expect(series.at(-1)?.date).toBe('2026-03-09');
  expect(series).toHaveLength(1106);
  expect(series.every(({ revision }) => revision === 1)).toBe(true);
  // The Monday was Easter Monday.
  expect(series.map(({ date }) => date)).toContain('2018-04-03');
  for (const survey of await latestSurveys(true, 100)) {
    expect(survey.notes).toContain(DEMONSTRATION_NOTE);
  }
});

test('methane and LNG begin with their survey', async () => {
  const first = (await publishedSeries()).find(({ prices }) => prices[12]);
  expect(first?.date).toBe('2024-05-13');
  expect(Object.keys((await publishedSeries()).at(-1)?.prices ?? {})).toHaveLength(8);
});

test.each([
  // Yearly averages as the ministry published them, in hundredths.
  [1, 2008, 138_092],
  [1, 2022, 181_124],
  [2, 2012, 170_556],
  [2, 2022, 181_546],
  [5, 2016, 56_388],
  [3, 1999, 74_100],
  [6, 2011, 94_531],
  [8, 2020, 38_396],
] as const)('product %i of %i is near its published yearly average', async (id, year, total) => {
  const averages = await publishedAverages(id);
  const found = averages.find((average) => average.year === year && average.month === 13);
  expect(found?.demonstration).toBe(true);
  expect(Math.abs((found?.total ?? 0) / total - 1)).toBeLessThan(0.01);
});

test('averages reach back to 1996 and end with the last month that can be computed', async () => {
  const petrol = await publishedAverages(1);
  const of = (year: number) =>
    petrol.filter((average) => average.year === year).map((a) => a.month);
  const wholeYear = Array.from({ length: 17 }, (_, index) => index + 1);
  expect(of(1996)).toEqual(wholeYear);
  expect(of(2025)).toEqual(wholeYear);
  expect(of(2026)).toEqual([1, 2]);
  expect((await publishedAverages(5))[0]).toMatchObject({ year: 1997, month: 6 });
});

test('the last survey is open, and most companies have declared prices inside the limits', async () => {
  const [open, ...others] = await latestSurveys(false, 10);
  expect(open).toMatchObject({ date: '2026-03-16', active: true, notes: DEMONSTRATION_NOTE });
  expect(others).toEqual([]);
  const weeks = await companyWeeksOf(open?.id ?? 0);
  expect(weeks.length).toBeGreaterThan(25);
  expect(open?.inputs).toBe(weeks.length);
  // The company of the demonstration account has yet to enter its own.
  const company = await accountByUsername('azienda');
  expect(weeks.map((week) => week.companyId)).not.toContain(company?.companyId);
  const limits = settingsByProduct(await allProducts(), todayInRome(clock.now()));
  for (const { declared } of weeks) {
    for (const [id, { price }] of Object.entries(declared)) {
      const range = limits[Number(id) as ProductId];
      expect(range && isWithinLimits(price, range)).toBe(true);
    }
  }
});

test('nothing is overdue: the open survey is due on the next working day, with a public note', async () => {
  const releases = await releaseCalendar('2026-03-01', '2026-03-31', now);
  expect(releases.filter(({ state }) => state === 'overdue')).toEqual([]);
  const open = releases.find(({ surveyDate }) => surveyDate === '2026-03-16');
  expect(open).toMatchObject({
    state: 'planned',
    plannedAt: '2026-03-20T11:00:00.000Z',
    movedFrom: '2026-03-17T11:00:00.000Z',
    note: { en: 'Demonstration data: the survey stays open for those who try the portal.' },
  });
});

test('published surveys of the last weeks have company prices, and stations the last days', async () => {
  const published = await latestSurveys(true, 13);
  const counts = await Promise.all(
    published.map(async ({ id }) => (await companyWeeksOf(id)).length),
  );
  expect(counts).toEqual([...Array.from({ length: 12 }, () => 40), 0]);
  const days = await nationalDays('2025-01-01', todayInRome(now));
  expect(days).toHaveLength(98);
  expect(days.at(-1)).toMatchObject({ date: '2026-03-19', demonstration: true });
  expect(Object.keys(days[0]?.prices ?? {})).toHaveLength(
    PRODUCTS.filter(({ stationFuel }) => stationFuel).length,
  );
});

test('prices computed from companies’ can be verified and corrected', async () => {
  for (const survey of await latestSurveys(true, 13)) {
    const [revision, ...others] = await verifyRevisions(survey);
    expect(others).toEqual([]);
    const isSurveyed = survey.date > '2025-12-15';
    expect(revision).toMatchObject({ kind: isSurveyed ? 'companies' : 'imported', faults: [] });
    if (!isSurveyed) continue;
    const { inputs } = await gatherInputs(survey);
    expect(inputsFingerprint(inputs), survey.date).toBe(revision?.fingerprint);
  }
});

test('forty companies say that they are invented', async () => {
  const companies = await allCompanies();
  expect(companies).toHaveLength(40);
  expect(companies.every(({ name }) => name.endsWith('(demo)'))).toBe(true);
});

test('all accounts sign in by their address', async () => {
  const client = new CognitoIdentityProviderClient({
    endpoint: stack.environment.COGNITO_ENDPOINT ?? '',
  });
  for (const USERNAME of ['admin@example.org', 'admin2@example.org', 'azienda@example.org']) {
    const answer = await client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: stack.environment.USER_POOL_ID,
        ClientId: stack.environment.USER_POOL_PROGRAM_CLIENT_ID,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD: 'Demo-password-2026' },
      }),
    );
    expect(answer.AuthenticationResult?.AccessToken).toBeTruthy();
  }
  const accounts = await allAccounts();
  expect(accounts.map(({ role }) => role).sort()).toEqual(['ADMIN', 'ADMIN', 'USER']);
  expect(accounts.every(({ fiscalCode }) => isFiscalCode(fiscalCode))).toBe(true);
  // Only of people who were invited does the API look for a second factor that can be removed.
  expect(accounts.every(({ invitation }) => invitation === 'sent')).toBe(true);
});

test('filling again changes nothing', async () => {
  const version = await publicVersion();
  await fill(true, new Date('2027-01-07T09:00:00Z'));
  expect(await publicVersion()).toBe(version);
  expect((await publishedSeries()).at(-1)?.date).toBe('2026-03-09');
});
