import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../ui/deferred.tsx';
import {
  lineOf,
  type ShownLine,
  type ShownMonth,
  useEnergyWords,
  withYearSoFar,
} from '../energy.ts';
import { type LineRow, LinesTable, partsOf } from '../lines-table.tsx';
import { Origins } from '../origins.tsx';
import { changeOf, ProvinceMap } from './province-map.tsx';
import { tiles } from './province-tiles.ts';

/** Number of provinces that are always shown; the others can be expanded, also without scripts. */
const FIRST = 14;
const lettersOf = new Map(tiles.map(({ code, letters }) => [code, letters]));

type Order = 'amount' | 'change';

/** The largest fall first; provinces without a percentage last. */
const byChange = (a: ShownLine, b: ShownLine) =>
  (changeOf(a) ?? Number.MAX_VALUE) - (changeOf(b) ?? Number.MAX_VALUE);

interface ProvinceFiguresProps {
  readonly shown: ShownMonth;
  /** The sold product: "Benzina". */
  readonly title: string;
}

/** Sales by province: a map of their changes beside a table of all. */
export function ProvinceFigures({ shown: all, title }: ProvinceFiguresProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('amount');
  const shown = withYearSoFar(all, lineOf(all, 'IT'));
  const provinces = partsOf(shown).filter(({ code }) => lettersOf.has(code));
  const total = lineOf(shown, 'IT');
  const wanted = search.trim().toLocaleLowerCase();
  const ranked = order === 'amount' ? provinces : provinces.toSorted(byChange);
  const found = ranked.filter((line) => words.nameOf(line).toLocaleLowerCase().includes(wanted));
  const listed = wanted ? found : found.slice(0, FIRST);
  const others = found.slice(listed.length);
  // A province keeps its rank by amount, which the box below the map tells too.
  const row = (line: ShownLine): LineRow => ({
    line,
    name: (
      <span className="energy-province">
        <span className="quiet">{provinces.indexOf(line) + 1}</span>{' '}
        <b>{lettersOf.get(line.code)}</b> <span>{words.nameOf(line)}</span>
      </span>
    ),
  });
  return (
    <>
      <div className="energy-columns energy-columns-table">
        <ProvinceMap shown={shown} title={title} lines={provinces} />
        <section className="energy-box energy-provinces">
          <h2 className="h5 chart-title">{t('provinces.table', { title })}</h2>
          <div className="energy-search needs-script">
            <label>
              <span className="quiet">{t('provinces.order.label')}</span>
              <select
                className="form-select"
                value={order}
                onChange={({ target }) => setOrder(target.value === 'change' ? 'change' : 'amount')}
              >
                <option value="amount">{t('provinces.order.amount')}</option>
                <option value="change">{t('provinces.order.change')}</option>
              </select>
            </label>
            <label>
              <span className="quiet">{t('provinces.search')}</span>
              <input
                type="search"
                className="form-control"
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
            </label>
          </div>
          <LinesTable
            shown={shown}
            caption={t(`provinces.ranked.${order}`, { title })}
            groups={[
              { rows: listed.map(row) },
              { rows: total ? [{ line: total, kind: 'total' }] : [] },
            ]}
            total={total}
            scale={provinces}
          />
          {found.length === 0 ? <p>{t('provinces.none')}</p> : null}
          {others.length > 0 ? (
            <Disclosure summary={t('provinces.others', { count: others.length })}>
              <LinesTable
                shown={shown}
                caption={t('provinces.rankedOthers', { title })}
                groups={[{ rows: others.map(row) }]}
                total={total}
                scale={provinces}
              />
            </Disclosure>
          ) : null}
          <p className="quiet">{t('provinces.former')}</p>
        </section>
      </div>
      <Origins shown={shown} />
    </>
  );
}
