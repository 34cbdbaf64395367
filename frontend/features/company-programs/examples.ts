import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

/** Commands with which a company's program sends prices; they can be run one after another. A test runs them. */

export interface Reporting {
  /** Origin of the site: `https://host` */
  readonly origin: string;
  readonly companyId: number;
  /** The open survey, or any number where there is none. */
  readonly surveyId: number;
  /** Prices in thousandths of EUR per unit, by product. */
  readonly prices: readonly { readonly productId: number; readonly communicatedPrice: number }[];
}

export type ExampleName = 'survey' | 'products' | 'validate' | 'send' | 'receipts';

/** Each command reads the key from the variable `KEY`. */
export function examplesOf(reporting: Reporting): Readonly<Record<ExampleName, string>> {
  const { origin, companyId, surveyId, prices } = reporting;
  const own = `${origin}${apiBase}/company/${companyId}`;
  const withKey = '-H "Authorization: Bearer $KEY"';
  const body = `-H 'Content-Type: application/json' \\\n  -d '${JSON.stringify({ prices })}'`;
  return {
    survey: `curl -s ${withKey} \\\n  "${own}/survey"`,
    products: `curl -s ${withKey} \\\n  "${own}/weekly-prices/${surveyId}"`,
    validate: `curl -s ${withKey} \\\n  "${own}/submissions/${surveyId}/validation" \\\n  ${body}`,
    send: `curl -s ${withKey} \\\n  -H "Idempotency-Key: survey-${surveyId}-first-sending" \\\n  "${own}/submissions/${surveyId}" \\\n  ${body}`,
    receipts: `curl -s ${withKey} \\\n  "${own}/submissions?surveyId=${surveyId}"`,
  };
}
