import { isBusyService, isStorageFull } from '../aws/busy-services.ts';
import { currentRequestId, log } from '../aws/log.ts';
import type { Problem } from '../contract/problem.ts';
import { Refusal, type RefusalCode } from '../kernel/refusal.ts';
import { type HttpResult, jsonResult } from './http-event.ts';
import { SilentDatabase } from './silent-database.ts';

/** HTTP status of every refusal; a missing code is a compile error. */
const problems: Record<RefusalCode, { status: number; title: string; detail?: string }> = {
  not_found: { status: 404, title: 'Not found' },
  product_left_out: { status: 404, title: 'The product was left out of the survey' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  not_signed_in: { status: 401, title: 'Sign-in required' },
  not_allowed: { status: 403, title: 'Not allowed' },
  access_ended: { status: 403, title: 'The company has ended this access' },
  account_blocked: { status: 403, title: 'Account blocked' },
  second_factor_needed: {
    status: 403,
    title: 'Administrators need a second factor',
    detail: 'It is set up on the site, on the page of the profile',
  },
  wrong_code: { status: 401, title: 'The code is wrong, too old or was used before' },
  bad_credentials: { status: 401, title: 'Wrong username or password' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  sign_in_incomplete: { status: 403, title: 'The sign-in has to be completed on the site' },
  malformed: { status: 400, title: 'The request cannot be read' },
  invalid: { status: 422, title: 'Some values are not valid' },
  as_of_unreadable: {
    status: 400,
    title: '`asOf` is no day or moment',
    detail: 'A day is written 2026-11-24, a moment 2026-11-24T12:00:00Z or with another offset',
  },
  as_of_in_future: { status: 400, title: 'The moment of `asOf` has not come yet' },
  too_large: {
    status: 413,
    title: 'The request is too large',
    detail: 'Files of up to 100 MB go straight to storage: see POST /cmis/uploads',
  },
  cross_site: { status: 403, title: 'Pages of other sites cannot send this' },
  not_acceptable: { status: 406, title: 'The answer has no such media type' },
  not_json: {
    status: 415,
    title: 'The body must be JSON',
    detail: 'It is sent with the header `Content-Type: application/json`',
  },
  stale_version: { status: 409, title: 'Changed meanwhile' },
  answer_lost: {
    status: 409,
    title: 'The change was made already, and its answer is not known',
  },
  key_reused: { status: 422, title: 'The idempotency key belongs to another request' },
  survey_exists: { status: 409, title: 'There is already a survey on this date' },
  survey_date_not_working: { status: 422, title: 'The date of a survey must be a working day' },
  survey_date_too_early: {
    status: 422,
    title:
      'The date of a survey must be after that of the latest published one, and not before 2005',
  },
  survey_date_too_late: {
    status: 422,
    title: 'The date of a survey can be at most two weeks ahead',
  },
  week_taken: { status: 409, title: 'There is already a survey in this week' },
  survey_has_prices: { status: 409, title: 'The survey held prices and cannot be deleted' },
  survey_used: { status: 409, title: 'Published averages rest on the survey' },
  correction_open: {
    status: 409,
    title: 'A correction of the survey is open',
    detail:
      'It is published with POST /survey-prices/{id}/correction/publication, or given up first',
  },
  no_correction: { status: 409, title: 'No correction of the survey is open' },
  company_prices_needed: {
    status: 409,
    title: 'National prices of this survey are computed from the prices of its companies',
  },
  no_companies_asked: {
    status: 409,
    title: 'The survey has no company prices: enter national prices or restore a revision',
  },
  survey_open: { status: 409, title: 'The survey is still open' },
  survey_not_opened: { status: 409, title: 'Nobody has opened the survey of the week' },
  survey_closed: { status: 409, title: 'The survey is closed' },
  survey_published: { status: 409, title: 'The survey is already published' },
  survey_not_published: { status: 409, title: 'The survey is not published' },
  no_company_prices: {
    status: 409,
    title: 'No company prices to average: none was sent, or all weights are 0',
  },
  too_few_companies: {
    status: 409,
    title: 'A national price needs the prices of two companies at least',
  },
  national_prices_missing: { status: 409, title: 'National prices have not been computed' },
  national_prices_stale: {
    status: 409,
    title: 'Prices, weights or settings changed after the national prices were computed',
  },
  survey_in_future: { status: 409, title: 'The survey is dated in the future' },
  company_prices_missing: { status: 409, title: 'Company prices have not been computed' },
  company_prices_stale: {
    status: 409,
    title:
      'Declared prices, station prices or settings changed after the company prices were computed',
  },
  net_price_negative: { status: 409, title: 'A net price would be negative' },
  price_out_of_limits: {
    status: 409,
    title: 'A national price is outside the limits of its product',
  },
  single_company: { status: 409, title: 'A national price rests on a single company' },
  reason_needed: { status: 409, title: 'A reason is needed' },
  reaches_published: {
    status: 409,
    title: 'The change reaches published surveys',
    detail: 'With a reason, and the ids of these surveys as `reaches`, it is accepted',
  },
  price_unconfirmed: {
    status: 422,
    title: 'Price far from the last one: send it with a comment, or confirmed',
  },
  price_out_of_range: { status: 422, title: 'Price outside the limits of the product' },
  company_not_asked: { status: 409, title: 'The company is asked for no price in this survey' },
  product_not_sold: { status: 422, title: 'The company does not sell this product' },
  price_declared: { status: 409, title: 'The company has declared this price' },
  imputation_impossible: { status: 409, title: 'There is nothing to compute the price from' },
  no_price_to_query: { status: 409, title: 'The company has not declared a price to ask about' },
  query_answered: { status: 409, title: 'The question has been answered already' },
  question_changed: {
    status: 409,
    title: 'A question about the price was asked or answered meanwhile',
    detail: 'It is in `current`; the request is sent again with its moment once it has been read',
  },
  mail_unavailable: { status: 409, title: 'No sender of mail is set' },
  weekly_prices_missing: { status: 404, title: 'Weekly prices are missing for the period' },
  months_missing: { status: 404, title: 'Published months are missing for the period' },
  already_published: { status: 409, title: 'Already published: a revision takes revision=true' },
  inputs_under_review: { status: 409, title: 'A month that it is made of is under review' },
  demonstration_used: {
    status: 409,
    title: 'It would be computed from a demonstration week or month',
  },
  no_difference: { status: 409, title: 'Nothing differs from what is public' },
  average_missing: { status: 409, title: 'The averages have not been computed' },
  average_stale: { status: 409, title: 'What the averages were computed from has changed' },
  period_not_ended: { status: 409, title: 'The period has not ended' },
  approval_needed: { status: 409, title: 'A second administrator has to approve it first' },
  draft_changed: {
    status: 409,
    title: 'The draft is not the one that was seen',
    detail:
      'It was computed again, or has other words: words are kept with it before it is approved',
  },
  draft_in_hand: {
    status: 409,
    title: 'There is a draft that the call does not name',
    detail: 'It is seen first, and named with computedAt',
  },
  own_draft: {
    status: 403,
    title: 'Who prepared it cannot approve it: another administrator has to',
    detail:
      'Where both of two took part, who changed a price or a setting computes again and the other approves, or a third person does',
  },
  check_outdated: { status: 409, title: 'Public figures have changed since the check' },
  figures_unread: { status: 409, title: 'The figures of the workbook cannot be read' },
  upload_superseded: { status: 409, title: 'A later upload of the same name is published' },
  nothing_proposed: { status: 409, title: 'No change waits for a decision' },
  own_change: { status: 403, title: 'Who proposed it cannot confirm it' },
  already_released: { status: 409, title: 'The release has taken place already' },
  products_missing: {
    status: 409,
    title: 'There are no products: the system has to be initialised first',
  },
  station_file_refused: { status: 422, title: 'Station price file refused' },
  station_source_failed: { status: 424, title: 'The source of station prices does not answer' },
  import_refused: { status: 422, title: 'Import file refused' },
  account_exists: { status: 409, title: 'There is already such an account' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  maintenance: {
    status: 503,
    title:
      'Maintenance is under way: what is public can be read, changes are refused until it ends',
  },
  unavailable: { status: 503, title: 'The service is not available at the moment' },
  storage_full: {
    status: 507,
    title: 'The disk of the service is full: nothing was changed',
    detail: 'It works again by itself once its operator has freed some space',
  },
  token_unknown: { status: 401, title: 'The token is not that of the registration' },
  request_expired: { status: 409, title: 'The request was confirmed already, or has expired' },
  webhook_not_active: {
    status: 409,
    title: 'The address has not answered the challenge, or is called no more',
  },
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
