import { type ComponentProps, useDeferredValue, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../lib/format.ts';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { matches } from '../../ui/matches.ts';
import { DataTable, type TableState } from '../../ui/table/data-table.tsx';
import type { SortOrder } from '../../ui/table/table-order.ts';
import { useRegisterPlace } from './register-place.ts';
import '../../ui/field/field.css';
import './register-list.css';

export interface RegisterFilter<Row> {
  /** Its name in the address. */
  readonly id: string;
  readonly label: string;
  readonly isShown: (row: Row) => boolean;
}

interface RegisterListProps<Row>
  extends Omit<ComponentProps<typeof DataTable<Row>>, 'state' | 'onState' | 'rowsPerPage'> {
  readonly initialOrder: SortOrder;
  readonly searchLabel: string;
  /** The choice that filters nothing. */
  readonly allLabel: string;
  /** The text of a row that is searched. */
  readonly textOf: (row: Row) => string;
  readonly filters: readonly RegisterFilter<Row>[];
}

/** A register with search, filters and pages, all of which are in the address. */
export function RegisterList<Row>({
  searchLabel,
  allLabel,
  textOf,
  filters,
  rows,
  initialOrder,
  ...table
}: RegisterListProps<Row>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState(address.get(names.search) ?? '');
  const chosen = filters.find(({ id }) => id === address.get(names.filter));
  const question = useDeferredValue(text);
  const found = rows.filter((row) => matches(textOf(row), question));
  const shown = chosen ? found.filter(chosen.isShown) : found;
  const label = (name: string, count: number) => `${name} (${format.number(count)})`;
  const change = (edit: (next: URLSearchParams) => void) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true },
    );
  useRegisterPlace();

  // Browsers limit how often an address may change, so it follows the typing with a delay.
  useEffect(() => {
    if (text === (address.get(names.search) ?? '')) return;
    const waiting = setTimeout(() => {
      change((next) => {
        set(next, names.search, text);
        next.delete(names.page);
      });
    }, 300);
    return () => clearTimeout(waiting);
  });

  return (
    <>
      <div className="register-tools">
        <SearchBox label={searchLabel} text={text} onText={setText} />
        <ChoiceButtons
          label={t('register.show')}
          menuOnPhone
          choices={[
            { id: '', label: label(allLabel, found.length) },
            ...filters.map(({ id, label: name, isShown }) => ({
              id,
              label: label(name, found.filter(isShown).length),
            })),
          ]}
          chosen={chosen?.id ?? ''}
          onChoose={(id) =>
            change((next) => {
              set(next, names.filter, id);
              next.delete(names.page);
            })
          }
        />
      </div>
      <p className="quiet" role="status">
        {t('register.found', {
          shown: format.number(shown.length),
          total: format.number(rows.length),
        })}
      </p>
      <DataTable
        {...table}
        rows={shown}
        rowsPerPage={0}
        emptyText={rows.length === 0 ? undefined : t('register.none')}
        state={stateIn(address, initialOrder)}
        onState={(state) => change((next) => setState(next, state))}
      />
    </>
  );
}

interface SearchBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A field whose typing narrows what is below it. */
export function SearchBox({ label, text, onText }: SearchBoxProps) {
  const id = useId();
  return (
    <search className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="form-control"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </search>
  );
}

const names = { search: 'cerca', filter: 'mostra', order: 'ordine', page: 'pagina' } as const;

function set(address: URLSearchParams, name: string, value: string): void {
  if (value) address.set(name, value);
  else address.delete(name);
}

/** `ordine=email-desc&pagina=3` */
function stateIn(address: URLSearchParams, initialOrder: SortOrder): TableState {
  const [, column, way] = /^(\w+)-(asc|desc)$/.exec(address.get(names.order) ?? '') ?? [];
  const direction = way === 'desc' ? 'descending' : 'ascending';
  const page = Number(address.get(names.page));
  return {
    order: column ? { column, direction } : initialOrder,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

function setState(address: URLSearchParams, { order, page }: TableState): void {
  const way = order?.direction === 'descending' ? 'desc' : 'asc';
  set(address, names.order, order ? `${order.column}-${way}` : '');
  set(address, names.page, page > 1 ? String(page) : '');
}
