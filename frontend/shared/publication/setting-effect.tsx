import { useTranslation } from 'react-i18next';
import type { SettingEffect } from '../../../functions/sample/contract/setting-effect.ts';
import { USUAL_VAT } from '../../../functions/sample/rules/setting-values.ts';
import { useFormat } from '../../lib/format.ts';
import { Alert } from '../../ui/feedback.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

type Row = NonNullable<SettingEffect>['products'][number];

const PRICES = ['totalPrice', 'exciseDuty', 'vat', 'netPrice'] as const;

/** What changed settings do to a published week, with a row for each price and each setting that changes. */
export function EffectTable({ effect }: { readonly effect: SettingEffect }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!effect) return <p>{t('effect.noSurvey')}</p>;
  const { week } = effect.survey;
  const date = format.date(effect.survey.date);
  if (week === 'withoutCompanies' && effect.products.length > 0)
    return <p>{t('effect.withoutCompanies', { date })}</p>;
  const which = t(`effect.${week}`);
  const price = (value: number | null) =>
    value === null ? t('states.notAvailable') : format.price(value);
  const rows = effect.products.flatMap(({ productId, ...sides }) => {
    const row = (name: string, text: (side: Row['with']) => string) => ({
      id: `${productId} ${name}`,
      name: `${t(`products.${productId}`)}: ${t(`effect.parts.${name}`)}`,
      without: text(sides.without),
      with: text(sides.with),
    });
    return [
      ...PRICES.map((name) => row(name, (side) => price(side[name]))),
      row('vatRate', ({ vatRate }) => `${format.number(vatRate, 2)} %`),
      ...(['min', 'max'] as const).map((name) =>
        row(name, (side) => format.number(side[name] / 100, 3)),
      ),
    ].filter((one) => one.without !== one.with);
  });
  const still = effect.products.filter(isStill);
  return (
    <>
      {still.length > 0 && (
        <Alert variant="warning">
          {t('effect.still', {
            products: still.map(({ productId }) => t(`products.${productId}`)).join(', '),
          })}
        </Alert>
      )}
      {effect.products.filter(isTenfold).map(({ productId, without, with: now }) => (
        <Alert key={productId} variant="warning">
          {t('effect.tenfold', {
            product: t(`products.${productId}`),
            ...{ duty: price(without.exciseDuty), dutyNow: price(now.exciseDuty) },
            ...{ net: price(without.netPrice), netNow: price(now.netPrice) },
          })}
        </Alert>
      ))}
      {effect.products.filter(hasUnusualVat).map(({ productId, with: now }) => (
        <Alert key={productId} variant="warning">
          {t('effect.unusualVat', {
            product: t(`products.${productId}`),
            rate: format.number(now.vatRate, 2),
          })}
        </Alert>
      ))}
      {effect.products.flatMap((row) => {
        const limit = limitPassed(row);
        return limit === undefined
          ? []
          : [
              <Alert key={row.productId} variant="warning">
                {t(`effect.passed.${limit}`, {
                  product: t(`products.${row.productId}`),
                  price: format.number((row.with.totalPrice ?? 0) / 1000, 3),
                  limit: format.number(row.with[limit] / 100, 3),
                })}
              </Alert>,
            ];
      })}
      {effect.stations.length > 0 && (
        <Alert variant="warning">
          {t('effect.stations', {
            products: effect.stations.map((id) => t(`products.${id}`)).join(', '),
          })}
        </Alert>
      )}
      {rows.length === 0 ? (
        effect.stations.length > 0 ? null : (
          <p>{t('effect.none', { date, which })}</p>
        )
      ) : (
        <DataTable
          caption={t('effect.caption', { date, which })}
          rows={rows}
          rowKey={({ id }) => id}
          rowsPerPage={12}
          columns={({ heading, number }) => [
            heading('name', t('amounts.product'), ({ name }) => name),
            number('without', t('effect.without'), (row) => row.without),
            number('with', t('effect.with'), (row) => row.with),
          ]}
        />
      )}
    </>
  );
}

/** Whether a duty changes by a factor of ten or more, as it does when euro are typed for cents. */
function isTenfold({ without, with: now }: Row): boolean {
  const [less = 0, more = 0] = [without.exciseDuty, now.exciseDuty].toSorted((a, b) => a - b);
  return more > 0 && more >= less * 10;
}

const hasUnusualVat = ({ without, with: now }: Row): boolean =>
  without.vatRate !== now.vatRate && !USUAL_VAT.includes(now.vatRate);

/** The changed limit, in cents per unit, that the price shown, in euro per 1000 units, does not keep. */
function limitPassed({ without, with: now }: Row): 'min' | 'max' | undefined {
  const { totalPrice, min, max } = now;
  if (totalPrice === null) return undefined;
  if (min !== without.min && totalPrice < min * 10) return 'min';
  return max !== without.max && totalPrice > max * 10 ? 'max' : undefined;
}

/** Whether a weight changes and no figure does, as where the company has no price in the week that is shown. */
const isStill = ({ without, with: now }: Row): boolean =>
  JSON.stringify(without) === JSON.stringify(now);
