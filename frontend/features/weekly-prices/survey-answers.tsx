import { useTranslation } from 'react-i18next';
import { addDays, yearsBefore } from '../../../functions/platform/kernel/calendar.ts';
import {
  PRODUCT_IDS,
  type ProductId,
  productById,
} from '../../../functions/sample/rules/products.ts';
import { type Answer, Answers } from '../../shared/prices/answers.tsx';
import { ChosenGroupChart } from '../../shared/prices/product-group-charts.tsx';
import { valueYearBefore } from '../../shared/prices/year-before.ts';
import type { ShownSurvey } from './shown-survey.ts';

/** The prices of all products and their changes, beside the year before of the chosen product. */
export function SurveyAnswers({ shown }: { readonly shown: ShownSurvey }) {
  const { t } = useTranslation('weekly-prices');
  const { survey, prices = [], leftOut = [], report = [] } = shown;
  const pointsOf = (id: ProductId) => {
    const { reportKey } = productById(id);
    return report.map((row) => ({ date: row.date, value: row[reportKey] ?? null }));
  };
  const answers = PRODUCT_IDS.flatMap((productId): Answer[] => {
    const price = prices.find((one) => one.productId === productId);
    const isLeftOut = leftOut.some((one) => one.productId === productId);
    if (!price) {
      return isLeftOut ? [{ productId, price: null, before: null, yearBefore: null }] : [];
    }
    const { totalPrice, variation } = price;
    const before = variation === null ? null : totalPrice - variation;
    const yearBefore = valueYearBefore(pointsOf(productId), survey.date);
    return [{ productId, price: totalPrice, before, yearBefore }];
  });
  return (
    <div className="answers-with-chart">
      <Answers answers={answers} period="week" caption={t('answers')} />
      <ChosenGroupChart
        id="anno"
        series="weekly"
        level={2}
        isPreview
        hasTools
        range={{
          span: '1',
          from: addDays(yearsBefore(survey.date, 1), 1),
          to: survey.date,
        }}
        pointsOf={pointsOf}
        titleOf={(group) => t('trend.of', { group })}
      />
    </div>
  );
}
