import { useTranslation } from 'react-i18next';
import type { SortOrder } from '../../lib/table-order.ts';
import { Icon } from '../icon.tsx';
import type { Column } from './data-table.tsx';

interface ColumnHeadingProps<Row> {
  readonly column: Column<Row>;
  readonly order: SortOrder | undefined;
  readonly onSort: () => void;
}

/** A column's heading: a button when the column can be sorted. */
export function ColumnHeading<Row>({ column, order, onSort }: ColumnHeadingProps<Row>) {
  const { t } = useTranslation();
  const direction = order?.column === column.id ? order.direction : undefined;
  const classes = [column.numeric ? 'numeric' : '', column.sortBy ? 'sortable' : ''];
  return (
    <th scope="col" className={classes.join(' ').trim() || undefined} aria-sort={direction}>
      {column.sortBy ? (
        <button type="button" className="sort-button" onClick={onSort}>
          {column.header}
          {direction ? (
            <Icon
              name={direction === 'ascending' ? 'it-arrow-up-triangle' : 'it-arrow-down-triangle'}
              className="icon-sm"
              label={t(
                direction === 'ascending' ? 'table.sortedAscending' : 'table.sortedDescending',
              )}
            />
          ) : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
