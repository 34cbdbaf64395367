import { isDeepStrictEqual } from 'node:util';
import { companyContacts, nameIn } from '../../../people/store/contacts.ts';
import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { percentVariation } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { type ByProduct, PRODUCT_IDS, PRODUCTS } from '../../../sample/rules/products.ts';
import { companyById, type StoredCompany, weightsOf } from '../../../sample/store/companies.ts';
import { assertCompaniesAsked } from '../../national-prices/work/revision-drafts.ts';
import type { DeclaredPrice } from '../../surveys/rules/company-prices.ts';
import { afterDeclaration } from '../../surveys/rules/company-queries.ts';
import {
  assertPricesEditable,
  type PriceAuthor,
  type Survey,
} from '../../surveys/rules/surveys.ts';
import {
  beginWeek,
  type CompanyWeek,
  companyWeek,
  declarePrices,
  withWeekRetries,
} from '../../surveys/store/company-weeks.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import type { PriceDeclaration } from '../contract/company-prices.ts';
import type { NewSubmission } from '../contract/submissions.ts';
import { type ComparedWith, doubtOf } from '../rules/doubted-change.ts';
import { keptSince } from '../rules/kept-since.ts';
import { productsAsked } from '../rules/respondents.ts';
import { receiptMailWrite } from '../store/receipt-mails.ts';
import {
  newCode,
  type StoredSubmission,
  submissionsOf,
  submissionWrites,
} from '../store/submissions.ts';
import { assertAcceptable } from './acceptable-prices.ts';
import { comparedWith } from './compared-with.ts';
import { emptyWeek, rowsOfWeek, weekBefore } from './compute-company-prices.ts';

export interface Declaration {
  readonly companyId: number;
  readonly surveyId: number;
  readonly prices: NewSubmission['prices'];
  /** JSON pointer of the prices in the body of the call, for what is refused of them. */
  readonly pricesAt: '' | '/prices';
  readonly author: PriceAuthor;
  readonly by: string;
  readonly now: Date;
  /** Version of the company's prices that the author saw, if known. */
  readonly expectedVersion: number | undefined;
}

export type Beginning = Pick<Declaration, 'companyId' | 'surveyId' | 'by' | 'now'>;

/**
 * Stores the prices a company declares; products that are not named keep the price they had. They
 * take the place of imputed prices, and answer questions about the prices before.
 * @throws Refusal not_found, survey_closed, survey_published, no_companies_asked, product_not_sold,
 *   price_out_of_range, invalid, stale_version
 */
export async function declareCompanyPrices(declaration: Declaration): Promise<PriceDeclaration[]> {
  const { company, week } = await declare(declaration);
  return declarationsOf(company, week, await comparedWith(company.id, week));
}

/**
 * The same, with comments, answered by what was sent.
 * @throws Refusal as above; price_unconfirmed for a doubted price without comment or confirmation
 */
export async function sendPrices(declaration: Declaration): Promise<StoredSubmission> {
  const { submission } = await declare(declaration, assertConfirmed);
  // Prices that were stored before there were receipts have to be sent once more.
  if (!submission) throw new Refusal('stale_version');
  return submission;
}

interface Declared {
  readonly company: StoredCompany;
  readonly week: CompanyWeek;
  /** Absent where the prices were stored already, before there were receipts. */
  readonly submission: StoredSubmission | undefined;
}

/** A price that is already stored is not questioned again. */
async function assertConfirmed(
  { prices, pricesAt }: Declaration,
  survey: Survey,
  { companyId, declared }: CompanyWeek,
): Promise<void> {
  const comparisons = await comparedWith(companyId, survey);
  const doubted = prices.flatMap(({ productId, communicatedPrice, comment, confirmed }, index) => {
    const compared = comparisons[productId] ?? NOTHING;
    const isSaid = confirmed || comment || declared[productId]?.price === communicatedPrice;
    if (isSaid || doubtOf(communicatedPrice, compared) === undefined) return [];
    const pointer = `${pricesAt}/${index}/communicatedPrice`;
    return { pointer, code: 'price_unconfirmed', productId, ...compared };
  });
  if (doubted.length > 0) throw new Refusal('price_unconfirmed', { errors: doubted });
}

/** @param check of what is asked for beyond the limits; throws a refusal */
function declare(declaration: Declaration, check?: typeof assertConfirmed): Promise<Declared> {
  return withWeekRetries(declaration, async () => {
    const { companyId, surveyId, prices, author, by, now } = declaration;
    const [survey, company] = await Promise.all([surveyById(surveyId), companyById(companyId)]);
    assertPricesEditable(survey, author);
    await assertCompaniesAsked(survey);
    await assertAcceptable(declaration, company, survey.date);

    const [known, previous, earlier] = await Promise.all([
      companyWeek(surveyId, companyId),
      weekBefore(companyId, survey),
      submissionsOf(companyId, surveyId),
    ]);
    const [last] = earlier;
    const week = known ?? emptyWeek(survey, companyId);
    if (isStale(week, declaration.expectedVersion)) {
      if (isDeclared(week, declaration)) return { company, week, submission: last };
      throw new Refusal('stale_version', {
        current: {
          version: week.version,
          declared: week.declared,
          declaredAt: week.declaredAt,
          sentByName: last && nameIn(await companyContacts(companyId), last.sentBy),
        },
      });
    }
    await check?.(declaration, survey, week);

    const at = now.toISOString();
    const declared: ByProduct<DeclaredPrice> = { ...week.declared };
    const imputed = { ...week.imputed };
    const queries = { ...week.queries };
    const declarers = { ...week.declaredBy };
    const comments = { ...week.comments };
    for (const { productId, communicatedPrice, comment } of prices) {
      const price = declaredBy(author, communicatedPrice, week.declared[productId]);
      declared[productId] = price;
      if (author === 'company') declarers[productId] = by;
      if (comment) comments[productId] = { price: communicatedPrice, text: comment };
      delete imputed[productId];
      const query = queries[productId];
      if (query) queries[productId] = afterDeclaration(query, communicatedPrice, { at, by });
    }
    const enteredBy = authorsOf(week, declared, by);
    const next = {
      ...week,
      ...{
        date: survey.date,
        declared,
        enteredBy,
        declaredBy: declarers,
        keptSince: keptSince(week, declared),
        comments,
        imputed,
        queries,
        declaredAt: at,
      },
    };
    const record: AuditRecord = {
      actor: by,
      at,
      action: 'company-prices.declared',
      subject: `survey/${surveyId}/company/${companyId}`,
      before: week.declared,
      after: declared,
    };
    const rows = await rowsOfWeek(next, previous);
    const asked = productsAsked(weightsOf(company, survey.date), survey.date);
    const missing = asked.filter((id) => !declared[id]);
    const sequence = (last?.sequence ?? 0) + 1;
    const submission = submissionOf(declaration, company, sequence, previous, survey.date);
    const stored = await declarePrices({ ...next, rows }, week.version, survey, record, [
      ...submissionWrites(submission, earlier),
      receiptMailWrite(submission, missing, now),
    ]);
    return { company, week: stored, submission };
  });
}

/** A sending, with the content of its receipt. */
function submissionOf(
  { companyId, surveyId, prices, author, by, now }: Declaration,
  { name: companyName }: StoredCompany,
  sequence: number,
  previous: CompanyWeek | undefined,
  surveyDate: IsoDate,
): StoredSubmission {
  return {
    ...{ companyId, surveyId, companyName, surveyDate },
    sequence,
    code: newCode(),
    sentAt: now.toISOString(),
    sentBy: by,
    byAdmin: author === 'admin',
    prices: prices.map(({ productId, communicatedPrice, comment }) => ({
      productId,
      price: communicatedPrice,
      previousPrice: previous?.declared[productId]?.price ?? null,
      ...(comment && { comment }),
    })),
  };
}

/**
 * Records that the company has begun to type its prices; only the first time in a survey counts. @throws Refusal
 * not_found, survey_closed, survey_published
 */
export function beginPrices(beginning: Beginning): Promise<void> {
  return withWeekRetries(beginning, async () => {
    const { companyId, surveyId, by, now } = beginning;
    const [survey, , known] = await Promise.all([
      surveyById(surveyId),
      companyById(companyId),
      companyWeek(surveyId, companyId),
    ]);
    assertPricesEditable(survey, 'company');
    const week = known ?? emptyWeek(survey, companyId);
    if (week.begunAt) return;
    const begunAt = now.toISOString();
    await beginWeek(
      { ...week, begunAt },
      {
        actor: by,
        at: begunAt,
        action: 'company-prices.begun',
        subject: `survey/${surveyId}/company/${companyId}`,
      },
    );
  });
}

/** The prices a company declared in a survey, beside those it declared in the one before. */
export async function priceDeclarations(
  surveyId: number,
  companyId: number,
): Promise<PriceDeclaration[]> {
  const [survey, company] = await Promise.all([surveyById(surveyId), companyById(companyId)]);
  const [week, compared] = await Promise.all([
    companyWeek(surveyId, companyId),
    comparedWith(companyId, survey),
  ]);
  return declarationsOf(company, week ?? emptyWeek(survey, companyId), compared);
}

/** An administrator's form sends every price of a company. Unchanged prices keep the person who declared them. */
function declaredBy(
  author: PriceAuthor,
  price: number,
  before: DeclaredPrice | undefined,
): DeclaredPrice {
  const isKept = author === 'admin' && before?.price === price;
  return isKept ? before : { price, byAdmin: author === 'admin' };
}

/** The users who entered the prices that the company did not declare itself; new ones are by this administrator. */
function authorsOf(
  { declared: before, enteredBy = {} }: CompanyWeek,
  declared: ByProduct<DeclaredPrice>,
  by: string,
): ByProduct<string> | undefined {
  const entered = PRODUCT_IDS.filter((id) => declared[id]?.byAdmin).flatMap((id) => {
    const author = declared[id] === before[id] ? enteredBy[id] : by;
    return author === undefined ? [] : [[id, author]];
  });
  return entered.length > 0 ? Object.fromEntries(entered) : undefined;
}

/** A version since the last declaration is sufficient: the later changes are not declared prices. */
function isStale(week: CompanyWeek, expectedVersion: number | undefined): boolean {
  const { version, declaredVersion = version } = week;
  if (expectedVersion === undefined) return false;
  return expectedVersion < declaredVersion || version < expectedVersion;
}

/** Whether just these prices are stored already: the answer to their declaration may have been lost. */
function isDeclared({ declared }: CompanyWeek, { prices, author }: Declaration): boolean {
  return prices.every(({ productId, communicatedPrice }) => {
    const stored = declared[productId];
    return isDeepStrictEqual(stored, declaredBy(author, communicatedPrice, stored));
  });
}

function declarationsOf(
  company: StoredCompany,
  week: CompanyWeek,
  comparisons: ByProduct<ComparedWith>,
): PriceDeclaration[] {
  const weights = weightsOf(company, week.date);
  return PRODUCTS.filter(({ id, declared }) => declared && weights[id]).map(({ id }) => {
    const declared = week.declared[id];
    const compared = comparisons[id] ?? NOTHING;
    return {
      productId: id,
      communicatedPrice: declared?.price ?? null,
      ...compared,
      variation: variationOf(declared?.price, compared),
      isAdminCommunicating: declared?.byAdmin ?? false,
      communicatedAt: (declared && (week.keptSince?.[id] ?? week.declaredAt)) ?? null,
      version: week.version,
    };
  });
}

export const NOTHING: ComparedWith = { previousPrice: null, nationalPrice: null };

/** Percent against the week before; `Infinity` where there is nothing to compare with. */
export const variationOf = (price: number | undefined, { previousPrice }: ComparedWith) =>
  price ? percentVariation(price, previousPrice ?? undefined) : 'Infinity';
