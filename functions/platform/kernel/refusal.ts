import type { IsoDate } from './calendar.ts';
/**
 * Reasons for which the portal refuses a request, by code. `platform/http/problem.ts` has the HTTP
 * status of each code, the site its text.
 */
export const refusalCodes = [
  'not_found',
  /** The survey was published without the product, for a reason that is public. */
  'product_left_out',
  'method_not_allowed',
  'not_signed_in',
  'not_allowed',
  'account_blocked',
  /** The company has ended what the person could do for it. */
  'access_ended',
  /** An administrator signed in by password alone, where that is not enough. */
  'second_factor_needed',
  /** The code of the second factor is wrong, too old or was used before. */
  'wrong_code',
  'bad_credentials',
  'too_many_attempts',
  /** The user pool asks for more than a password, such as a new one. */
  'sign_in_incomplete',
  'malformed',
  'invalid',
  /** `asOf` is neither a day nor an instant. */
  'as_of_unreadable',
  'as_of_in_future',
  'too_large',
  /** A page of another site sent the request on behalf of its reader. */
  'cross_site',
  /** None of the media types in `Accept` is available. */
  'not_acceptable',
  /** The body is not declared as JSON. */
  'not_json',
  'stale_version',
  /** The change was made by an earlier request with the same key, whose answer is not known. */
  'answer_lost',
  /** The idempotency key was used for another request. */
  'key_reused',
  'survey_exists',
  'survey_date_not_working',
  /** Not after the latest published survey. */
  'survey_date_too_early',
  /** More than two weeks ahead. */
  'survey_date_too_late',
  /** The calendar week has a survey on another day. */
  'week_taken',
  /** It held prices once, so it is not deleted. */
  'survey_has_prices',
  /** Published averages rest on its figures. */
  'survey_used',
  'correction_open',
  'no_correction',
  /** National prices cannot be entered: they are computed from the companies' prices. */
  'company_prices_needed',
  /** The survey was imported, without company prices. */
  'no_companies_asked',
  'survey_open',
  'survey_not_opened',
  'survey_closed',
  'survey_published',
  'survey_not_published',
  'no_company_prices',
  'too_few_companies',
  'national_prices_missing',
  'national_prices_stale',
  'survey_in_future',
  'company_prices_missing',
  'company_prices_stale',
  'net_price_negative',
  'price_out_of_limits',
  /** A mean of this product would be the price of its only company. */
  'single_company',
  /** The publication needs a typed reason; the findings say why. */
  'reason_needed',
  /** A setting in the past would change published surveys, which the details list. */
  'reaches_published',
  'price_out_of_range',
  'price_unconfirmed',
  'product_not_sold',
  /** The company is asked for no product in this survey, for example because it left the sample. */
  'company_not_asked',
  'price_declared',
  'imputation_impossible',
  'no_price_to_query',
  'query_answered',
  /** A question about the price was asked or answered meanwhile, which the caller has not read. */
  'question_changed',
  /** Neither a sender nor an outbox is set. */
  'mail_unavailable',
  'weekly_prices_missing',
  'months_missing',
  'already_published',
  'average_missing',
  'average_stale',
  'inputs_under_review',
  'demonstration_used',
  'no_difference',
  'period_not_ended',
  /** The release has taken place, so that it cannot be moved. */
  'already_released',
  /** A second administrator has to approve it first. */
  'approval_needed',
  /** The draft is no longer the one that the caller saw. */
  'draft_changed',
  'draft_in_hand',
  /** A person who worked on the draft cannot approve it. */
  'own_draft',
  /** The person who proposed a change cannot confirm it. */
  'own_change',
  /** Public figures have changed since the check of a workbook, which is made anew. */
  'check_outdated',
  /** The figures of a workbook cannot be read, so they cannot be published with it. */
  'figures_unread',
  /** A later upload of the same name was published first. */
  'upload_superseded',
  /** No change is proposed, or it is already decided. */
  'nothing_proposed',
  /** The system was never initialised: there are no duties and limits to compute with. */
  'products_missing',
  'station_file_refused',
  'station_source_failed',
  'import_refused',
  'account_exists',
  'too_many_requests',
  /** Tables are being restored or migrated: nothing can be changed meanwhile. */
  'maintenance',
  /** The database does not answer. */
  'unavailable',
  /** The disk of a system that runs on one machine is full: nothing was changed. */
  'storage_full',
  /** There is no such registration, or the token belongs to another. */
  'token_unknown',
  /** The address has not answered the challenge, or is no longer called. */
  'webhook_not_active',
  /** The request was already confirmed, or the time to confirm it is over. */
  'request_expired',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/**
 * A request that cannot be read.
 * @param where its part: `body`, `path` or the name of a header
 * @param detail what it has to be, as a sentence for programmers
 */
export const unreadable = (where: string, detail: string): Refusal =>
  new Refusal('malformed', { errors: [{ pointer: `/${where}`, code: 'malformed', detail }] });

/** Days, both included, of which either may be left open. */
export interface DaySpan {
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
}

/** @throws Refusal invalid when the first day comes after the last */
export function assertInOrder({ from, to }: DaySpan): void {
  if (from !== undefined && to !== undefined && from > to)
    throw new Refusal('invalid', { errors: [{ pointer: '/from', code: 'after_to' }] });
}
