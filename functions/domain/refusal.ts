/**
 * Why the domain refuses to do something, by code. How a code becomes an HTTP status is the
 * platform's business, how it becomes a text the client's.
 */
export const refusalCodes = [
  'not_found',
  /** The survey was published without the product, for a reason that is public. */
  'product_left_out',
  'method_not_allowed',
  'not_signed_in',
  'not_allowed',
  'account_blocked',
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
  'stale_version',
  /** The change was made by an earlier request with the same key, whose answer is not known. */
  'answer_lost',
  /** The same key came with another request. */
  'key_reused',
  'survey_exists',
  'survey_date_not_working',
  'correction_open',
  'no_correction',
  /** The survey's national prices are made of its companies' prices. */
  'company_prices_needed',
  /** The survey has no company prices, as an imported one. */
  'no_companies_asked',
  'survey_open',
  'survey_not_opened',
  'survey_closed',
  'survey_published',
  'survey_not_published',
  'no_company_prices',
  'national_prices_missing',
  'national_prices_stale',
  'survey_in_future',
  'company_prices_missing',
  'company_prices_stale',
  'net_price_negative',
  'price_out_of_limits',
  /** What is published needs a typed reason; the findings say why. */
  'reason_needed',
  'price_out_of_range',
  'product_not_sold',
  'price_declared',
  'imputation_impossible',
  'no_price_to_query',
  'query_answered',
  /** Neither a sender nor an outbox is set. */
  'mail_unavailable',
  'weekly_prices_missing',
  'months_missing',
  'already_published',
  'average_missing',
  'average_stale',
  'period_not_ended',
  /** What is public already has no planned release to move. */
  'already_released',
  /** A second administrator has to approve it first. */
  'approval_needed',
  /** It is not the draft that was seen any more. */
  'draft_changed',
  /** Who prepared it cannot approve it. */
  'own_draft',
  /** The system was never initialised: there are no duties and limits to compute with. */
  'products_missing',
  'station_file_refused',
  'station_source_failed',
  'import_refused',
  'account_exists',
  'too_many_requests',
  /** There is no such registration, or the token is not its own. */
  'token_unknown',
  /** The address has not answered the challenge, or is called no more. */
  'webhook_not_active',
  /** Confirmed already, or its time to be confirmed is over. */
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
