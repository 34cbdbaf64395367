import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  monthBefore,
  yearSoFar,
} from '../../../../functions/open-data/energy/rules/energy-months.ts';
import { Disclosure } from '../../../ui/deferred.tsx';
import { lineOf, type ShownMonth, useEnergyWords } from '../energy.ts';
import { LinesTable, partsOf } from '../lines-table.tsx';
import { Origins } from '../origins.tsx';
import { ProvinceMap } from './province-map.tsx';
import { tiles } from './province-tiles.ts';

/** Provinces above the fold; the others unfold, without scripts too. */
const FIRST = 14;
const onMap = new Set(tiles.map(({ code }) => code));

interface ProvinceFiguresProps {
  readonly shown: ShownMonth;
  /** What is sold: "Benzina". */
  readonly title: string;
}

/** Sales by province: how they changed on a map, beside all of them in a table. */
export function ProvinceFigures({ shown, title }: ProvinceFiguresProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const [search, setSearch] = useState('');
  const { month } = shown;
  const before = monthBefore(month, 12);
  const provinces = partsOf(shown).filter(({ code }) => onMap.has(code));
  const total = lineOf(shown, 'IT');
  const wanted = search.trim().toLocaleLowerCase();
  const found = provinces.filter((line) => words.nameOf(line).toLocaleLowerCase().includes(wanted));
  const listed = wanted ? found : found.slice(0, FIRST);
  const others = found.slice(listed.length);
  return (
    <>
      <div className="energy-columns energy-columns-even">
        <ProvinceMap shown={shown} title={title} lines={provinces} />
        <section className="energy-box">
          <h2 className="h5 chart-title">{t('provinces.table', { title })}</h2>
          <label className="energy-search needs-script">
            <span className="quiet">{t('provinces.search')}</span>
            <input
              type="search"
              className="form-control"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </label>
          <LinesTable
            shown={shown}
            caption={t('provinces.ranked', { title })}
            groups={[
              { rows: listed.map((line) => ({ line })) },
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
                groups={[{ rows: others.map((line) => ({ line })) }]}
                total={total}
                scale={provinces}
              />
            </Disclosure>
          ) : null}
          <p className="quiet">{t('provinces.former')}</p>
        </section>
      </div>
      <Origins shown={shown} periods={[month, before, yearSoFar(month), yearSoFar(before)]} />
    </>
  );
}
