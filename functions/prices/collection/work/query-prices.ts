import type { AuditAction } from '../../../platform/kernel/audit-kinds.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { type ByProduct, PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import { companyById } from '../../../sample/store/companies.ts';
import {
  type Act,
  askAbout,
  assertRead,
  type CompanyQuery,
  confirmed,
  lastWordAt,
} from '../../surveys/rules/company-queries.ts';
import { assertPricesEditable } from '../../surveys/rules/surveys.ts';
import {
  changeWeek,
  companyWeek,
  companyWeeksOf,
  withWeekRetries,
} from '../../surveys/store/company-weeks.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import { questionMailWrite } from '../store/receipt-mails.ts';
import { emptyWeek } from './compute-company-prices.ts';

/** A company's price of a product in a survey, and the person who asks or answers. */
export interface QuerySubject {
  readonly companyId: number;
  readonly surveyId: number;
  readonly productId: ProductId;
  readonly by: string;
  readonly now: Date;
}

/**
 * Asks the company about a price that it declared, in place of an earlier question about the product; its people get the
 * question by mail.
 * @param readAt when the last word of the earlier question was said, as the administrator has read it
 * @throws Refusal not_found, survey_published, no_price_to_query, question_changed
 */
export const askCompany = (
  subject: QuerySubject,
  question: string,
  readAt: string | undefined,
): Promise<CompanyQuery[]> =>
  changeQuery(subject, 'company-prices.queried', ({ query, declared }, act) => {
    if (query) assertRead(query, lastWordAt(query) === readAt);
    return askAbout(subject.productId, declared, question, act);
  });

/**
 * The company says that the price is right. It is answered also after the survey was closed, as it
 * changes no price.
 * @param askedAt when the question was asked that the company has read; any without it
 * @throws Refusal not_found, survey_published, query_answered, question_changed
 */
export const confirmPrice = (
  subject: QuerySubject,
  answer: string,
  askedAt: string | undefined,
): Promise<CompanyQuery[]> =>
  changeQuery(subject, 'company-prices.confirmed', ({ query }, act) => {
    if (!query) throw new Refusal('not_found', { productId: subject.productId });
    assertRead(query, askedAt === undefined || query.askedAt === askedAt);
    return confirmed(query, answer, act);
  });

/** The questions about a company's prices in a survey, by product. @throws Refusal not_found */
export async function queriesOfCompany(
  surveyId: number,
  companyId: number,
): Promise<CompanyQuery[]> {
  await Promise.all([surveyById(surveyId), companyById(companyId)]);
  return listOf((await companyWeek(surveyId, companyId))?.queries);
}

/** The questions about all companies' prices in a survey. @throws Refusal not_found */
export async function queriesOfSurvey(
  surveyId: number,
): Promise<{ companyId: number; query: CompanyQuery }[]> {
  await surveyById(surveyId);
  const weeks = await companyWeeksOf(surveyId);
  return weeks.flatMap(({ companyId, queries }) =>
    listOf(queries).map((query) => ({ companyId, query })),
  );
}

interface Known {
  readonly query: CompanyQuery | undefined;
  /** The price that the company declared for the product. */
  readonly declared: number | undefined;
}

function changeQuery(
  subject: QuerySubject,
  action: AuditAction,
  change: (known: Known, act: Act) => CompanyQuery,
): Promise<CompanyQuery[]> {
  return withWeekRetries(subject, async () => {
    const { companyId, surveyId, productId, by, now } = subject;
    const [survey, company, known] = await Promise.all([
      surveyById(surveyId),
      companyById(companyId),
      companyWeek(surveyId, companyId),
    ]);
    assertPricesEditable(survey, 'admin');
    const week = known ?? emptyWeek(survey, companyId);
    const act: Act = { at: now.toISOString(), by };
    const before = week.queries?.[productId];
    const after = change({ query: before, declared: week.declared[productId]?.price }, act);
    const queries = { ...week.queries, [productId]: after };
    const record: AuditRecord = {
      actor: by,
      at: act.at,
      action,
      subject: `survey/${surveyId}/company/${companyId}`,
      ...(before ? { before } : {}),
      after,
    };
    const { priceAsked, question } = after;
    const asked = { companyId, companyName: company.name, surveyDate: survey.date };
    const mail = { ...asked, productId, priceAsked, question };
    const mails = after.state === 'asked' ? [questionMailWrite(mail, surveyId, now)] : [];
    await changeWeek({ ...week, queries }, week.version, survey, record, mails);
    return listOf(queries);
  });
}

function listOf(queries: ByProduct<CompanyQuery> = {}): CompanyQuery[] {
  return PRODUCT_IDS.flatMap((id) => queries[id] ?? []);
}
