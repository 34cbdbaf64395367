import { vi } from 'vitest';
import { folderOf } from '../../../../functions/documents/rules/document-folders.ts';
import { findReading } from '../../../../functions/documents/workbooks/store/readings.ts';
import { handler as figures } from '../../../../functions/events/figures.ts';
import { handler as weeklyJob } from '../../../../functions/events/weekly-job.ts';
import { addDays, type IsoDate } from '../../../../functions/platform/kernel/calendar.ts';
import type { ProductId } from '../../../../functions/sample/rules/products.ts';
import { readHistoryFile } from '../../../../scripts/import/import-history.ts';
import { callApi } from '../../../support/api/call-api.ts';
import { anAdministrator } from '../../../support/api/identity.ts';
import { aWorkbookOf } from '../../../support/documents/sample-files.ts';
import { multipart, scan, upload } from '../../../support/documents/uploads.ts';
import { gasBalance, type Value } from '../../../support/documents/workbook-grids.ts';
import { averageCalls } from '../../../support/prices/averages.ts';
import { at } from '../../../support/prices/corrected-weeks.ts';
import { correctionCalls, publishCorrection, TEXTS } from '../../../support/prices/corrections.ts';
import { importHistory } from '../../../support/prices/import-history.ts';
import {
  type MonthlyFileRow,
  monthlyFile,
  recoveredFile,
  type WeeklyFileRow,
  weeklyFile,
} from '../../../support/prices/price-files.ts';
import { changeSetting, petrolFrom, weighFrom } from '../../../support/prices/settings.ts';
import { aSample, type Prices, type Sample } from '../../../support/prices/weekly-survey.ts';

/** A portal in which something is wrong with every figure that could be made public, each in its own way. */

const MOMENT = '2026-03-31T10:00:00Z';
const now = new Date(MOMENT);
/** With the duty and VAT of petrol, so that a week that follows needs no reason. */
export const PETROL = [180_000, 32_459, 67_290] as const;
/** Its duty is so high that a price within the limits can be below it. */
export const DIESEL = [170_000, 30_656, 90_000] as const;
/** A price that moves by more than 8 %, with its VAT. */
export const MOVED = [200_000, 36_066, 67_290] as const;

export const weekOf = (
  date: IsoDate,
  petrol: readonly [number, number, number] = PETROL,
): WeeklyFileRow[] => [
  [date, 1, ...petrol],
  [date, 2, ...DIESEL],
];

/** What a door answered: the codes that it gave, or what an import or a check asked about, with a `?`. */
export interface Answer {
  readonly status: number;
  readonly codes: readonly string[];
}

/** A survey of 2026 for each thing that can be wrong with it, by its date. */
const WRONG = {
  total: '2026-01-19',
  net: '2026-01-26',
  jump: '2026-02-02',
  netJump: '2026-02-09',
  duty: '2026-02-16',
  vat: '2026-02-23',
  few: '2026-03-02',
  weight: '2026-03-16',
  /** Nothing is wrong with this one. */
  good: '2026-03-25',
  ahead: '2026-04-07',
} as const;
type Named = keyof typeof WRONG | 'withdrawn' | 'corrected' | 'amended';

const WEEK: readonly Prices[] = [1790, 1800, 1810].map((price) => ({ 1: price, 2: 1700 }));
const DECLARED: Readonly<Record<string, readonly Prices[]>> = {
  jump: [1950, 1960, 1970].map((price) => ({ 1: price, 2: 1700 })),
  few: WEEK.slice(0, 2),
};

let sample: Sample;
/** A second administrator, who entered a price of the amended survey. */
let anna: string;
const ids = {} as Record<Named, number>;
let openSurvey: number;
const { call, open } = correctionCalls(() => sample);
const averages = averageCalls(() => sample.token);

export async function setStage(): Promise<void> {
  at(MOMENT);
  const weights = { petrolWeight: 40, dieselWeight: 40 };
  const others = { petrolWeight: 30, dieselWeight: 30 };
  sample = await aSample(weights, others, others);
  anna = await anAdministrator({ username: 'anna' });
  const companies = sample.companies.map(({ id }) => id);
  const [first = 0] = companies;

  await petrolFrom(WRONG.net, { exciseDuty: 200_000 });
  await petrolFrom(WRONG.jump);
  await petrolFrom(WRONG.netJump, { exciseDuty: 673 });
  await petrolFrom(WRONG.duty, { exciseDuty: 67_100 });
  await petrolFrom(WRONG.vat, { vat: 21 });
  await petrolFrom(WRONG.few);
  for (const id of companies) await weighFrom(WRONG.weight, id, others);
  await weighFrom(addDays(WRONG.weight, 1), first, weights);

  for (const [name, date] of [
    ['corrected', '2026-01-05'],
    ['amended', '2026-03-09'],
    ['withdrawn', '2026-01-12'],
  ] as const)
    ids[name] = await sample.publishedSurvey(date, ...WEEK);
  await sample.change(ids.withdrawn, { published: false });
  await sample.computeNational(ids.withdrawn);
  for (const [name, by] of [
    ['corrected', sample.token],
    ['amended', anna],
  ] as const) {
    await open(ids[name]);
    await sample.declare(ids[name], 0, { 1: 1800, 2: 1700 }, by);
    await sample.computeCompanies(ids[name]);
    if (name === 'corrected') {
      // Other values than those of later dates, which a change back would take along.
      await petrolFrom('2026-01-05', { exciseDuty: 199_000, max: 178 });
      await petrolFrom('2026-01-06');
    }
    await sample.computeNational(ids[name]);
  }
  for (const [name, date] of Object.entries(WRONG)) {
    ids[name as keyof typeof WRONG] = await sample.readySurvey(date, ...(DECLARED[name] ?? WEEK));
    if (name !== 'total') continue;
    // Companies cannot declare beyond a limit, which is lowered after they did.
    await petrolFrom(date, { max: 179 });
    await petrolFrom(addDays(date, 1));
    await sample.computeNational(ids.total);
  }
  await weighFrom(WRONG.weight, first, { petrolWeight: 41, dieselWeight: 40 });
  await weighFrom('2026-01-05', first, { petrolWeight: 41, dieselWeight: 40 });
  await weighFrom('2026-01-06', first, weights);

  openSurvey = await sample.newSurvey('2026-04-14');

  const winter = ['2024-01-29', '2024-02-05', '2024-02-19', '2024-02-26', '2024-03-04'];
  const december = ['2023-12-04', '2023-12-11'].map((date) => [date, 1, ...PETROL] as const);
  const weeks = ['2023-12-18', '2023-12-27', '2024-01-02', ...winter].flatMap((date) =>
    weekOf(date),
  );
  await imported(weeklyFile(...december, ...weeks));
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const rows = [...months, 13, 14].flatMap((month, index) => [
    [2024, month, 1, 170_000 + 100 * index, 30_656, 67_290] as const,
    [2024, month, 2, ...DIESEL] as const,
  ]);
  await imported(monthlyFile(...rows));
  for (const month of [2, 13, 14]) await averages.compute(2024, month, { revision: 'true' });
  await averages.compute(2023, 12);
}

/** All codes of a refusal, those of its findings and fields among them. */
function answerOf({ status, body }: { readonly status: number; readonly body: unknown }): Answer {
  const {
    code,
    findings = [],
    errors = [],
  } = body as {
    readonly code?: string;
    readonly findings?: readonly { readonly code: string }[];
    readonly errors?: readonly { readonly code: string }[];
  };
  const all = [...findings, ...errors].map((one) => one.code);
  return { status, codes: code === undefined ? all : [code, ...all] };
}

const refusal = (code: string | undefined): Answer =>
  code === undefined ? { status: 200, codes: [] } : { status: 409, codes: [code] };

/** Tries something where a second administrator approves. */
async function whereApproved(attempt: () => Promise<Answer>): Promise<Answer> {
  vi.stubEnv('APPROVAL_REQUIRED', 'on');
  try {
    return await attempt();
  } finally {
    vi.unstubAllEnvs();
  }
}

export const publish = async (name: Named, words: object = {}) =>
  answerOf(await sample.change(ids[name], { published: true, ...words }));

export async function approve(name: Named, seen: object = {}, by?: string): Promise<Answer> {
  const { fingerprint, computedAt } = (await callApi('revisions/draft', call(ids[name]))).body;
  const body = { fingerprint, computedAt, ...seen };
  const token = by ?? (await anAdministrator());
  return answerOf(await callApi('revisions/approve', { ...call(ids[name], body), token }));
}

export const approveByAnna = (name: Named) => approve(name, {}, anna);

export const correct = async (name: Named, words: object = TEXTS) =>
  answerOf(await publishCorrection(sample.token, ids[name], words));

export const withdrawAsSeenBefore = async (name: Named) =>
  answerOf(
    await callApi('surveys/change', { ...call(ids[name], { published: false }), ifMatch: 1 }),
  );

export const average = async (year: number, month: number, words: object = {}) =>
  answerOf(await averages.publish(year, month, words));
export const revise = (month: number, words: object = {}) =>
  average(2024, month, { revision: true, ...words });

export const computeAgain = (month: number) => averages.compute(2024, month, { revision: 'true' });

/** Has the weekly job work on the day of a survey's release, and says what kept it from publishing. */
export async function release(name: Named): Promise<Answer> {
  const { date, published } = await surveyOf(name);
  if (published) throw new Error(`${name} is public before`);
  const day = addDays(date, 1);
  if (day < MOMENT.slice(0, 10)) at(`${day}T11:00:30Z`);
  try {
    const { runs } = await weeklyJob();
    const subject = `survey/${ids[name]}`;
    const mine = runs.find((run) => run.subject === subject && run.part === 'release');
    return (await surveyOf(name)).published ? refusal(undefined) : refusal(mine?.code ?? 'left');
  } finally {
    at(MOMENT);
  }
}
const surveyOf = async (name: Named) => (await callApi('surveys/get', call(ids[name]))).body;

export const releaseApproved = (name: Named) => whereApproved(() => release(name));
export const publishApproved = (name: Named) => whereApproved(() => publish(name));
export const correctApproved = (name: Named) => whereApproved(() => correct(name));
export const reviseApproved = (month: number) => whereApproved(() => revise(month, TEXTS));

export const importing = (text: string) =>
  importHistory(readHistoryFile(text), { source: 'file.csv', actor: 'import', now });
async function imported(text: string): Promise<Answer> {
  const { written, isProposal, rejected, questions, differences } = await importing(text);
  const codes = [
    ...rejected.map(({ reason }) => reason),
    ...(isProposal ? [...differences, ...questions].map(({ figure }) => `${figure}?`) : []),
  ];
  return { status: written > 0 ? 200 : 409, codes };
}
export const importWeeks = (...rows: readonly WeeklyFileRow[]) => imported(weeklyFile(...rows));
export const importMonths = (...rows: readonly MonthlyFileRow[]) => imported(monthlyFile(...rows));
export const recover = (...rows: readonly (readonly [IsoDate, ProductId, number])[]) =>
  imported(recoveredFile(...rows));

/** A gas balance of a month of 2025 or 2026, whose figures are multiplied. */
const balance = (month: string, year: number, factor: number, of = gasBalance) =>
  of.map((row) =>
    row.map((cell, column): Value => {
      if (typeof cell === 'string') return cell.replaceAll('Giugno', month);
      if (cell === 2022 || cell === 2021) return year - (2022 - cell);
      return typeof cell === 'number' && column === 4 ? cell * factor : cell;
    }),
  );
/** The balance with a consumption that is not the sum of its parts. */
const slip = gasBalance.map((row) => (row[2] === 'Consumo Interno Lordo' ? row.with(4, 790) : row));
const MONTHS = ['', 'Febbraio', 'Marzo', 'Aprile', 'Maggio', 'Giugno', 'Luglio', 'Agosto'];

const told = (partition: string) =>
  figures({ Records: [{ dynamodb: { Keys: { pk: { S: partition } } } }] }, {
    awsRequestId: 'test',
  } as never);

interface Workbook {
  readonly month: number;
  readonly year?: number;
  readonly factor?: number;
  readonly slips?: boolean;
}

async function workbookOf({ month, year = 2026, factor = 1, slips }: Workbook) {
  const name = MONTHS[month - 1] ?? 'Settembre';
  const rows = balance(name, year, factor, slips ? slip : gasBalance);
  const bytes = await aWorkbookOf({ [`Preconsuntivo ${name} ${year}`]: rows });
  const fileName = `Bilancio_GAS_${year}_${String(month).padStart(2, '0')}.xlsx`;
  return { folder: folderOf('gas-balance', { year }), fileName, bytes };
}

/** Sends a workbook with the plain call: it is public at once where nothing has to be decided, and else waits. */
export async function sendWorkbook(workbook: Workbook): Promise<Answer> {
  const { folder, fileName, bytes } = await workbookOf(workbook);
  const { token } = sample;
  const { body } = await upload(token, folder, fileName, bytes);
  if ((await scan(body.id)) === 'published') {
    await told(`DOC#${body.documentId}`);
    return refusal((await findReading(body.documentId))?.refused?.code);
  }
  const waiting = { token, params: { id: body.id } };
  const check = (await callApi('documents/check', waiting)).body;
  const kinds = check.differences.map(({ kind }) => `${kind}?`);
  return { status: 409, codes: [check.refused?.code ?? check.state, ...kinds] };
}

/** Publishes the months that a later one is compared with. */
export async function sendSeries(): Promise<void> {
  for (const month of [3, 4, 5, 6, 7, 8])
    await sendWorkbook({ month, year: 2025, factor: 1 + month / 100 });
}

/** Sends a workbook that waits for its check, and publishes it as it is. */
export async function confirmWorkbook(workbook: Workbook, words: object = {}): Promise<Answer> {
  const { folder, fileName, bytes } = await workbookOf(workbook);
  const { token } = sample;
  const query = { folder, check: 'true' };
  const sent = await multipart(bytes, fileName);
  const { id } = (await callApi('documents/upload', { token, query, ...sent })).body;
  await scan(id);
  await told(`UPLOAD#${id}`);
  const check = (await callApi('documents/check', { token, params: { id } })).body;
  const body = { figures: true, checkedAt: check.at ?? MOMENT, ...words };
  const { status, codes } = answerOf(
    await callApi('documents/confirm', { token, params: { id }, body }),
  );
  return { status, codes: [...codes, ...check.differences.map(({ kind }) => `${kind}?`)] };
}

/** Declares the first company's price of petrol in an open survey. */
export const declarePetrol = async (price: number, by: 'company' | 'administrator') =>
  answerOf(
    await sample.declare(openSurvey, 0, { 1: price }, by === 'company' ? undefined : sample.token),
  );

/** Saves a setting with its form. */
export const saveSetting = async (...asked: Tail<Parameters<typeof changeSetting>>) =>
  answerOf(await changeSetting(sample.token, ...asked));
type Tail<All extends readonly unknown[]> = All extends [unknown, ...infer Rest] ? Rest : never;
