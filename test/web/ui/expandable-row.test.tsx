import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from '../../../frontend/ui/table/data-table.tsx';
import { renderInSite } from '../support/render.tsx';

interface Row {
  readonly name: string;
  readonly price: number;
  readonly parts?: readonly Row[];
}

const rows: readonly Row[] = [
  { name: '2024', price: 3, parts: [{ name: '1st quarter', price: 1 }] },
  { name: '2025', price: 5 },
];

const table = (
  <DataTable
    caption="Years"
    rows={rows}
    rowKey={({ name }) => name}
    subRows={({ parts = [] }) => parts}
    subRowsLabel="quarters"
    columns={[
      {
        id: 'name',
        header: 'Year',
        cell: ({ name }) => name,
        rowHeader: true,
        sortBy: ({ name }) => name,
      },
      { id: 'price', header: 'Price', cell: ({ price }) => price, numeric: true },
    ]}
  />
);

const rowTexts = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
const toggle = () => screen.getByRole('button', { name: /^2024\s?, quarters/ });

describe('a table with rows below rows', () => {
  it('opens and closes a row by its heading', async () => {
    await renderInSite(table);
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle());
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    const opened = document.getElementById(toggle().getAttribute('aria-controls') ?? '');
    expect(opened?.textContent).toBe('1st quarter1');
    fireEvent.click(toggle());
    expect(rowTexts()).toEqual(['YearPrice', '2024, quarters3', '20255']);
  });

  it('is open again when one comes back to its page, but not on another visit', async () => {
    const visit = async (key: string) => {
      window.history.replaceState({ idx: 1, key }, '');
      return renderInSite(table);
    };
    const first = await visit('first');
    fireEvent.click(toggle());
    first.unmount();
    const other = await visit('other');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    other.unmount();
    await visit('first');
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    window.history.replaceState(null, '');
  });

  it('keeps them below their row when sorted', async () => {
    await renderInSite(table);
    fireEvent.click(toggle());
    const heading = screen.getByRole('button', { name: 'Year' });
    fireEvent.click(heading);
    fireEvent.click(heading);
    expect(rowTexts().slice(1)).toEqual(['20255', '2024, quarters3', '1st quarter1']);
  });

  it('gives no button to a row without sub-rows', async () => {
    await renderInSite(table);
    expect(screen.queryByRole('button', { name: /2025/ })).toBeNull();
  });
});

describe('a table on a phone', () => {
  const withDetails = (
    <DataTable
      caption="Prices"
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', header: 'Year', cell: ({ name }) => name, rowHeader: true },
        { id: 'price', header: 'Price', cell: ({ price }) => price, numeric: true },
        { id: 'tax', header: 'Tax', cell: ({ price }) => price * 10, numeric: true, detail: true },
      ]}
    />
  );

  it('shows the details of a row below it once it is opened', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await renderInSite(withDetails);
    expect(rowTexts()).toEqual(['YearPrice', '2024, details3', '2025, details5']);
    fireEvent.click(screen.getByRole('button', { name: /^2024/ }));
    expect(rowTexts()[2]).toBe('Tax30');
    fireEvent.click(screen.getByRole('button', { name: /^2024/ }));
    expect(rowTexts()).toHaveLength(3);
    vi.unstubAllGlobals();
  });

  it('has a column for each where there is space', async () => {
    await renderInSite(withDetails);
    expect(rowTexts()).toEqual(['YearPriceTax', '2024330', '2025550']);
  });
});
