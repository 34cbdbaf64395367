import {
  exceedsPercent,
  type PriceParts,
  percentOf,
  splitTotal,
} from '../../../platform/kernel/money.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import type { Finding, PublicationThresholds, WarningCode } from './publication-gates.ts';

/**
 * What changed of a product's excise duty, VAT and net price since the published survey before: a setting that was
 * typed in the wrong unit leaves the total as it is. @param previous absent, or a total of 0, where there is no price
 */
export function taxWarnings(
  productId: ProductId,
  price: PriceParts | undefined,
  previous: PriceParts | undefined,
  { maxChange }: Pick<PublicationThresholds, 'maxChange'>,
): Finding<WarningCode>[] {
  if (!price?.total || !previous?.total) return [];
  const findings: Finding<WarningCode>[] = [];
  if (price.excise !== previous.excise) {
    const details = { dutyBefore: previous.excise, dutyAfter: price.excise };
    findings.push({ code: 'duty_changed', productId, details });
  }
  const vatAfter = rateOf(price);
  // Amounts that were published elsewhere may be rounded otherwise.
  if (Math.abs(splitTotal(previous.total, vatAfter, 0).vat - previous.vat) > 1) {
    const details = { vatBefore: rateOf(previous), vatAfter };
    findings.push({ code: 'vat_changed', productId, details });
  }
  const change = price.net - previous.net;
  if (previous.net > 0 && exceedsPercent(Math.abs(change), previous.net, maxChange)) {
    const percent = percentOf(change, previous.net);
    const details = { netBefore: previous.net, netAfter: price.net, percent, maxChange };
    findings.push({ code: 'large_net_change', productId, details });
  }
  return findings;
}

/** The rate of VAT in a price, in percent. */
const rateOf = ({ total, vat }: PriceParts): number => percentOf(vat, total - vat);
