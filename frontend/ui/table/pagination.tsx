import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Icon } from '../icon.tsx';
import { pageWindow } from './table-order.ts';
import './pagination.css';

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Name of the table, which distinguishes its page links from those of another table. */
  readonly tableName?: string | undefined;
}

/** Pages of a table: the current one, two on each side, the first and last, and links to the previous and next. */
export function Pagination({ page, pages, from, to, total, onPage, tableName }: PaginationProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (pages <= 1) return null;
  return (
    <nav
      className="table-paging"
      aria-label={[t('table.pages'), tableName].filter(Boolean).join(': ')}
    >
      <p className="table-range" role="status">
        {t('table.range', {
          from: format.number(from),
          to: format.number(to),
          total: format.number(total),
        })}
      </p>
      <ul className="pagination">
        <Step
          label={t('table.previous')}
          icon="it-chevron-left"
          to={page - 1}
          {...{ pages, onPage }}
        />
        {withEnds(pageWindow(page, pages), pages).map((number) =>
          typeof number === 'string' ? (
            <li key={number} className="page-item disabled" aria-hidden="true">
              <span className="page-link">…</span>
            </li>
          ) : (
            <li key={number} className={number === page ? 'page-item active' : 'page-item'}>
              <button
                type="button"
                className="page-link"
                aria-label={t('table.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            </li>
          ),
        )}
        <Step
          label={t('table.next')}
          icon="it-chevron-right"
          to={page + 1}
          {...{ pages, onPage }}
        />
      </ul>
    </nav>
  );
}

/** Adds the first and the last page to those around the current one; a name marks each gap. */
function withEnds(pages: readonly number[], count: number): readonly (number | string)[] {
  const [first = 1, last = count] = [pages[0], pages.at(-1)];
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? ['before'] : []),
    ...pages,
    ...(last < count - 1 ? ['after'] : []),
    ...(last < count ? [count] : []),
  ];
}

interface StepProps {
  readonly label: string;
  readonly icon: 'it-chevron-left' | 'it-chevron-right';
  readonly to: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Step({ label, icon, to, pages, onPage }: StepProps) {
  const outside = to < 1 || to > pages;
  return (
    <li className={outside ? 'page-item disabled' : 'page-item'}>
      <button
        type="button"
        className="page-link"
        aria-label={label}
        disabled={outside}
        onClick={() => onPage(to)}
      >
        <Icon name={icon} className="icon-primary" />
      </button>
    </li>
  );
}
