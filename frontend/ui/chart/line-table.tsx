import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../table/data-table.tsx';
import { type ChartPeriod, useDateText } from './date-text.ts';
import { rowsByDate, type Series } from './series.ts';

interface LineTableProps {
  readonly caption: ReactNode;
  readonly series: readonly Series[];
  readonly unit: string;
  readonly valueText: (value: number) => string;
  readonly period: ChartPeriod;
}

type Row = ReturnType<typeof rowsByDate>[number];

/** The numbers of a line chart, newest first. */
export function LineTable({ caption, series, unit, valueText, period }: LineTableProps) {
  const { t } = useTranslation();
  const dateText = useDateText(period);
  const columns: Column<Row>[] = [
    {
      id: 'date',
      header: t(`chart.${period}`),
      cell: ({ date }) => dateText(date),
      sortBy: ({ date }) => date,
      rowHeader: true,
    },
    ...series.map(
      ({ id, name }): Column<Row> => ({
        id,
        header: name,
        cell: ({ values }) => {
          const value = values[id];
          return value === null || value === undefined
            ? t('states.notAvailable')
            : valueText(value);
        },
        sortBy: ({ values }) => values[id],
        numeric: true,
      }),
    ),
  ];
  return (
    <DataTable
      caption={
        <>
          {caption} ({unit})
        </>
      }
      columns={columns}
      rows={rowsByDate(series)}
      rowKey={({ date }) => date}
      rowsPerPage={0}
    />
  );
}
