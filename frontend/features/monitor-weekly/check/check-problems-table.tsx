import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type CheckedPrice, type CheckFilter, FILTERS, isProblem } from './check-problems.ts';
import { CompanyLink, Variation } from './check-tables.tsx';
import { PriceMarks } from './price-actions.tsx';

interface ProblemsTableProps {
  readonly surveyId: number;
  readonly problems: readonly CheckedPrice[];
  readonly filter: CheckFilter | undefined;
  readonly onFilter: (filter: CheckFilter | undefined) => void;
}

/** Prices to look at first, one row for each; the filter also applies to the tables below. */
export function ProblemsTable({ surveyId, problems, filter, onFilter }: ProblemsTableProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const count = (of: CheckFilter | undefined) =>
    problems.filter((one) => isProblem(one, of)).length;
  const percent = (value: number | undefined) => <Variation value={value ?? 'Infinity'} />;
  return (
    <section>
      <h2 className="h5">{t('problems.title')}</h2>
      <ChoiceButtons
        menuOnPhone
        label={t('problems.filter')}
        choices={[
          { id: 'all', label: t('problems.all', { total: count(undefined) }) },
          ...FILTERS.map((id) => ({ id, label: t(`problems.${id}`, { total: count(id) }) })),
        ]}
        chosen={filter ?? 'all'}
        onChoose={(id) => onFilter(FILTERS.find((one) => one === id))}
      />
      <DataTable
        // A shorter list begins at its first page.
        key={`${filter ?? 'all'}-${problems.length}`}
        caption={t('problems.caption')}
        captionHidden
        rowsPerPage={10}
        rows={problems.filter((one) => isProblem(one, filter))}
        rowKey={({ week, productId }) => `${week.companyId}-${productId}`}
        emptyText={t('problems.none')}
        columns={({ heading, number, text }) => [
          heading(
            'company',
            t('check.company'),
            ({ week }) => <CompanyLink week={week} surveyId={surveyId} />,
            { sortBy: ({ week }) => week.companyName },
          ),
          text(
            'product',
            t('app:amounts.product'),
            ({ productId }) => t(`app:products.${productId}`),
            { sortBy: ({ productId }) => t(`app:products.${productId}`) },
          ),
          number(
            'price',
            t('problems.price'),
            ({ price, week, productId }) => (
              // A single element, so that the content stays on one side where rows are blocks.
              <span>
                {price === 'no' ? t('check.none') : format.unitPrice(price)}{' '}
                <PriceMarks week={week} productId={productId} />
              </span>
            ),
            { sortBy: ({ price }) => (price === 'no' ? undefined : price) },
          ),
          number(
            'moved',
            t('problems.moved'),
            ({ moved, fromNational }) => (
              <Variation value={moved ?? 'Infinity'} fromNational={fromNational} />
            ),
            { sortBy: ({ moved }) => moved },
          ),
          number(
            'fromStations',
            t('problems.fromStations'),
            ({ fromStations }) => percent(fromStations),
            { sortBy: ({ fromStations }) => fromStations },
          ),
          text(
            'outlier',
            t('problems.outlier'),
            ({ isOutlier }) => (isOutlier ? t('problems.yes') : ''),
            { sortBy: ({ isOutlier }) => (isOutlier ? 0 : 1) },
          ),
          text('comment', t('problems.comment'), ({ comment }) =>
            comment === undefined ? null : <span className="check-comment">{comment}</span>,
          ),
        ]}
      />
    </section>
  );
}
