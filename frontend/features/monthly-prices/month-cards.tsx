import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Card } from '../../ui/page.tsx';
import { firstDayOf, type Month, type MonthlyPrices, pricesOfMonth } from './months.ts';

interface MonthCardsProps {
  readonly prices: MonthlyPrices;
  /** Newest first. */
  readonly months: readonly Month[];
}

/** The latest months, one card each, with every product's average and its change. */
export function MonthCards({ prices, months }: MonthCardsProps) {
  const { t } = useTranslation('monthly-prices');
  return (
    <section>
      <h2 className="h4">{t('cards.title')}</h2>
      <div className="month-cards">
        {months.map((month) => (
          <MonthCard key={firstDayOf(month)} prices={prices} month={month} />
        ))}
      </div>
      <p className="month-cards-note">{t('cards.note')}</p>
    </section>
  );
}

function MonthCard({ prices, month }: { readonly prices: MonthlyPrices; readonly month: Month }) {
  const { t } = useTranslation('monthly-prices');
  const format = useFormat();
  return (
    <Card
      level={3}
      title={<span className="month-name">{format.monthOfYear(month.year, month.month)}</span>}
    >
      <dl className="month-prices">
        {pricesOfMonth(prices, month).map(({ price, change }) => (
          <div key={price.productId}>
            <dt>{t(`app:products.${price.productId}`)}</dt>
            <dd>
              {format.price(price.totalPrice)}
              <span className="month-change">
                <span className="visually-hidden">{t('cards.change')} </span>
                {format.percentChange(change)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
