import { isBusyService, isStorageFull } from '../aws/busy-services.ts';
import { currentRequestId, log } from '../aws/log.ts';
import type { Problem } from '../contract/problem.ts';
import { Refusal, type RefusalCode } from '../kernel/refusal.ts';
import { type HttpResult, jsonResult } from './http-event.ts';
import { SilentDatabase } from './silent-database.ts';

/** What a refusal says beyond its title. */
const DETAILS: Partial<Record<RefusalCode, string>> = {
  second_factor_needed: 'It is set up on the site, on the page of the profile',
  as_of_unreadable:
    'A day is written 2026-11-24, a moment 2026-11-24T12:00:00Z or with another offset',
  too_large: 'Files of up to 100 MB go straight to storage: see POST /cmis/uploads',
  not_json: 'It is sent with the header `Content-Type: application/json`',
  correction_open:
    'It is published with POST /survey-prices/{id}/correction/publication, or given up first',
  reaches_published: 'With a reason, and the ids of these surveys as `reaches`, it is accepted',
  question_changed:
    'It is in `current`; the request is sent again with its moment once it has been read',
  draft_changed:
    'It was computed again, or has other words: words are kept with it before it is approved',
  draft_in_hand: 'It is seen first, and named with computedAt',
  own_draft:
    'Where both of two took part, who changed a price or a setting computes again and the other approves, or a third person does',
  storage_full: 'It works again by itself once its operator has freed some space',
};

const withStatus = <Code extends RefusalCode>(status: number, titles: Record<Code, string>) =>
  Object.fromEntries(
    Object.entries<string>(titles).map(([code, title]) => {
      const detail = DETAILS[code as Code];
      return [code, { status, title, ...(detail && { detail }) }];
    }),
  ) as Record<Code, { status: number; title: string; detail?: string }>;

/** HTTP status and title of every refusal; a missing code is a compile error. */
const problems: Record<RefusalCode, { status: number; title: string; detail?: string }> = {
  ...withStatus(400, {
    malformed: 'The request cannot be read',
    as_of_unreadable: '`asOf` is no day or moment',
    as_of_in_future: 'The moment of `asOf` has not come yet',
  }),
  ...withStatus(401, {
    not_signed_in: 'Sign-in required',
    wrong_code: 'The code is wrong, too old or was used before',
    bad_credentials: 'Wrong username or password',
    token_unknown: 'The token is not that of the registration',
  }),
  ...withStatus(403, {
    not_allowed: 'Not allowed',
    access_ended: 'The company has ended this access',
    account_blocked: 'Account blocked',
    second_factor_needed: 'Administrators need a second factor',
    sign_in_incomplete: 'The sign-in has to be completed on the site',
    cross_site: 'Pages of other sites cannot send this',
    own_draft: 'Who prepared it cannot approve it: another administrator has to',
    own_change: 'Who proposed it cannot confirm it',
  }),
  ...withStatus(404, {
    not_found: 'Not found',
    product_left_out: 'The product was left out of the survey',
    weekly_prices_missing: 'Weekly prices are missing for the period',
    months_missing: 'Published months are missing for the period',
  }),
  ...withStatus(405, {
    method_not_allowed: 'The method is not allowed here',
  }),
  ...withStatus(406, {
    not_acceptable: 'The answer has no such media type',
  }),
  ...withStatus(409, {
    stale_version: 'Changed meanwhile',
    answer_lost: 'The change was made already, and its answer is not known',
    survey_exists: 'There is already a survey on this date',
    week_taken: 'There is already a survey in this week',
    survey_has_prices: 'The survey held prices and cannot be deleted',
    survey_used: 'Published averages rest on the survey',
    correction_open: 'A correction of the survey is open',
    no_correction: 'No correction of the survey is open',
    company_prices_needed:
      'National prices of this survey are computed from the prices of its companies',
    no_companies_asked:
      'The survey has no company prices: enter national prices or restore a revision',
    survey_open: 'The survey is still open',
    survey_not_opened: 'Nobody has opened the survey of the week',
    survey_closed: 'The survey is closed',
    survey_published: 'The survey is already published',
    survey_not_published: 'The survey is not published',
    no_company_prices: 'No company prices to average: none was sent, or all weights are 0',
    too_few_companies: 'A national price needs the prices of two companies at least',
    national_prices_missing: 'National prices have not been computed',
    national_prices_stale:
      'Prices, weights or settings changed after the national prices were computed',
    survey_in_future: 'The survey is dated in the future',
    company_prices_missing: 'Company prices have not been computed',
    company_prices_stale:
      'Declared prices, station prices or settings changed after the company prices were computed',
    net_price_negative: 'A net price would be negative',
    price_out_of_limits: 'A national price is outside the limits of its product',
    single_company: 'A national price rests on a single company',
    reason_needed: 'A reason is needed',
    reaches_published: 'The change reaches published surveys',
    company_not_asked: 'The company is asked for no price in this survey',
    price_declared: 'The company has declared this price',
    imputation_impossible: 'There is nothing to compute the price from',
    no_price_to_query: 'The company has not declared a price to ask about',
    query_answered: 'The question has been answered already',
    question_changed: 'A question about the price was asked or answered meanwhile',
    mail_unavailable: 'No sender of mail is set',
    already_published: 'Already published: a revision takes revision=true',
    inputs_under_review: 'A month that it is made of is under review',
    demonstration_used: 'It would be computed from a demonstration week or month',
    no_difference: 'Nothing differs from what is public',
    average_missing: 'The averages have not been computed',
    average_stale: 'What the averages were computed from has changed',
    period_not_ended: 'The period has not ended',
    approval_needed: 'A second administrator has to approve it first',
    draft_changed: 'The draft is not the one that was seen',
    draft_in_hand: 'There is a draft that the call does not name',
    check_outdated: 'Public figures have changed since the check',
    figures_unread: 'The figures of the workbook cannot be read',
    upload_superseded: 'A later upload of the same name is published',
    nothing_proposed: 'No change waits for a decision',
    already_released: 'The release has taken place already',
    products_missing: 'There are no products: the system has to be initialised first',
    account_exists: 'There is already such an account',
    request_expired: 'The request was confirmed already, or has expired',
    webhook_not_active: 'The address has not answered the challenge, or is called no more',
  }),
  ...withStatus(413, {
    too_large: 'The request is too large',
  }),
  ...withStatus(415, {
    not_json: 'The body must be JSON',
  }),
  ...withStatus(422, {
    invalid: 'Some values are not valid',
    key_reused: 'The idempotency key belongs to another request',
    survey_date_not_working: 'The date of a survey must be a working day',
    survey_date_too_early:
      'The date of a survey must be after that of the latest published one, and not before 2005',
    survey_date_too_late: 'The date of a survey can be at most two weeks ahead',
    price_unconfirmed: 'Price far from the last one: send it with a comment, or confirmed',
    price_out_of_range: 'Price outside the limits of the product',
    product_not_sold: 'The company does not sell this product',
    station_file_refused: 'Station price file refused',
    import_refused: 'Import file refused',
  }),
  ...withStatus(424, {
    station_source_failed: 'The source of station prices does not answer',
  }),
  ...withStatus(429, {
    too_many_attempts: 'Too many attempts',
    too_many_requests: 'Too many requests',
  }),
  ...withStatus(503, {
    maintenance:
      'Maintenance is under way: what is public can be read, changes are refused until it ends',
    unavailable: 'The service is not available at the moment',
  }),
  ...withStatus(507, {
    storage_full: 'The disk of the service is full: nothing was changed',
  }),
};

/** What a refusal says in English, for programs without catalogues of texts. */
export const titleOf = (code: RefusalCode): string => problems[code].title;

/**
 * The answer to a thrown error: the problem document of a refusal, or of an internal error, which is
 * logged and does not tell its cause. What a busy service refused can be asked again. The document has the id of the
 * request, as the log does.
 * @param instance path of the request
 */
export function problemResult(error: unknown, instance: string): HttpResult {
  if (!(error instanceof Refusal)) log.error('request failed', error as Error);
  const refusal = error instanceof Refusal ? error : refusalFor(error);
  const problem = refusal ? problemOf(refusal, instance) : internalError(instance);
  const result = jsonResult(problem.status, problem, 'application/problem+json');
  return { ...result, headers: { ...result.headers, ...headersOf(problem) } };
}

function refusalFor(error: unknown): Refusal | undefined {
  if (isStorageFull(error)) return new Refusal('storage_full');
  return error instanceof SilentDatabase || isBusyService(error) ? tryAgain : undefined;
}

const tryAgain = new Refusal('unavailable', { retryAfter: 5 });

function problemOf({ code, details }: Refusal, instance: string): Problem {
  return { type: 'about:blank', ...problems[code], code, instance, ...ofRequest(), ...details };
}

const internalError = (instance: string): Problem => ({
  type: 'about:blank',
  title: 'Internal error',
  status: 500,
  code: 'internal',
  instance,
  ...ofRequest(),
});

function ofRequest(): Pick<Problem, 'requestId'> {
  const requestId = currentRequestId();
  return requestId ? { requestId } : {};
}

function headersOf({ status, retryAfter, allow }: Problem): Record<string, string> {
  return {
    'cache-control': 'no-store',
    ...(Array.isArray(allow) ? { allow: allow.join(', ') } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  };
}
