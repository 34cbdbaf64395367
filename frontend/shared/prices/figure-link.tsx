import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureName } from '../../../functions/open-data/figures/rules/figures.ts';
import type { Column } from '../../ui/table/rows.tsx';
import { PageLink } from '../navigation.tsx';

interface FigureLinkProps extends FigureName {
  /** The latest when absent. */
  readonly revision?: number;
  readonly children: ReactNode;
}

export function FigureLink({ children, ...figure }: FigureLinkProps) {
  return (
    <PageLink page="figure" suffix={figureSuffix(figure)}>
      {children}
    </PageLink>
  );
}

/** The query of a figure's page. */
export function figureSuffix(figure: FigureName & { readonly revision?: number }): string {
  const { series, period, productId, revision } = figure;
  const query = new URLSearchParams({
    serie: series,
    periodo: period,
    prodotto: String(productId),
    ...(revision !== undefined && { revisione: String(revision) }),
  });
  return `?${query}`;
}

/** A table's last column: each row's link to the page of its figure. */
export function useOriginColumn<Row>(figureOf: (row: Row) => FigureName | undefined): Column<Row> {
  const { t } = useTranslation();
  return {
    id: 'origin',
    header: t('figure.column'),
    cell: (row) => {
      const figure = figureOf(row);
      return figure ? <FigureLink {...figure}>{t('figure.link')}</FigureLink> : null;
    },
    detail: true,
  };
}
