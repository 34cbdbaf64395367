import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from '../../../frontend/ui/table/data-table.tsx';
import type { Column } from '../../../frontend/ui/table/rows.tsx';
import { renderInSite } from '../support/render.tsx';

interface Company {
  readonly id: number;
  readonly name: string;
  readonly price: number | null;
}

const columns: Column<Company>[] = [
  {
    id: 'name',
    header: 'Company',
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
    rowHeader: true,
  },
  {
    id: 'price',
    header: 'Price',
    cell: ({ price }) => price,
    sortBy: ({ price }) => price,
    numeric: true,
  },
];

const companies = (count: number): Company[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Company ${index + 1}`,
    price: (index * 7) % count,
  }));

const table = (rows: readonly Company[], more: object = {}) => (
  <DataTable caption="Prices" columns={columns} rows={rows} rowKey={({ id }) => id} {...more} />
);

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('a table', () => {
  it('says so when it is empty', async () => {
    await renderInSite(table([]));
    expect(screen.getByText('There are no data yet')).toBeTruthy();
  });

  it('has a caption, and headings that name its rows and columns', async () => {
    await renderInSite(table(companies(2)));
    expect(screen.getByRole('table', { name: 'Prices' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Price' })).toBeTruthy();
    expect(names()).toEqual(['Company 1', 'Company 2']);
  });

  it('sorts up, then down, and says so', async () => {
    await renderInSite(table(companies(3)));
    const heading = () => screen.getByRole('columnheader', { name: /Price/ });
    fireEvent.click(screen.getByRole('button', { name: /Price/ }));
    expect(heading().getAttribute('aria-sort')).toBe('ascending');
    expect(names()).toEqual(['Company 1', 'Company 2', 'Company 3']);
    fireEvent.click(screen.getByRole('button', { name: /Price/ }));
    expect(heading().getAttribute('aria-sort')).toBe('descending');
    expect(names()).toEqual(['Company 3', 'Company 2', 'Company 1']);
  });

  it('has 25 rows a page, and returns to the first page after sorting', async () => {
    await renderInSite(table(companies(60), { rowsPerPage: 0 }));
    expect(names()).toHaveLength(25);
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(names()).toHaveLength(10);
    expect(screen.getByText('Rows 51 to 60 of 60')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Company/ }));
    expect(screen.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('links to its first and last page from everywhere', async () => {
    await renderInSite(table(companies(300), { rowsPerPage: 25 }));
    const pages = () =>
      screen.getAllByRole('button', { name: /^Page \d/ }).map(({ textContent }) => textContent);
    expect(pages()).toEqual(['1', '2', '3', '12']);
    fireEvent.click(screen.getByRole('button', { name: 'Page 12' }));
    expect(pages()).toEqual(['1', '10', '11', '12']);
    fireEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(names()[0]).toBe('Company 1');
  });

  it('ends with its footer, even without rows', async () => {
    await renderInSite(table([], { footer: { name: 'Average', price: 'n.a.' } }));
    expect(within(screen.getByRole('table')).getByText('n.a.')).toBeTruthy();
  });

  it('does on a row click what its link does, but not twice', async () => {
    const onRowClick = vi.fn();
    const withLink = columns.map((column) =>
      column.id === 'name' ? { ...column, cell: () => <a href="#edit">edit</a> } : column,
    );
    await renderInSite(table(companies(1), { columns: withLink, onRowClick }));
    fireEvent.click(screen.getByText('edit'));
    expect(onRowClick).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('cell'));
    expect(onRowClick).toHaveBeenCalledOnce();
  });
});
