import { type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnergyLineView } from '../../../../functions/open-data/energy/contract.ts';
import {
  percentChange,
  yearSoFar,
} from '../../../../functions/open-data/energy/rules/energy-months.ts';
import { monthBefore } from '../../../../functions/platform/kernel/calendar.ts';
import { useFormat } from '../../../lib/format.ts';
import { type ShownMonth, useEnergyWords } from '../energy.ts';
import { TwelveMonths } from '../twelve-months.tsx';
import { nearestTo, PickedPlace } from './picked-place.tsx';
import { GRID, tiles } from './province-tiles.ts';

/** Lowest changes in percent of the classes of increases; the same for every month, so that months can be compared. */
const classes = [0, 5, 10, 15] as const;
const fills = ['#d6e6f5', '#9cc3ea', '#2f74c0', '#003a78'] as const;
const inks = ['#17324d', '#17324d', '#fff', '#fff'] as const;

const SIZE = 26;
const GAP = 2;

interface ProvinceMapProps {
  readonly shown: ShownMonth;
  readonly title: string;
  /** The provinces, the largest first. */
  readonly lines: readonly EnergyLineView[];
}

/** The change of sales in each province over twelve months, or in the year so far; a map of amounts would show the population instead. */
export function ProvinceMap({ shown, title, lines }: ProvinceMapProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const format = useFormat();
  const { month } = shown;
  const basis = shown.ofYearSoFar ? 'soFar' : 'twelve';
  const hatch = useId();
  const [chosen, setChosen] = useState<string>();
  const placed = tiles.flatMap((tile) => {
    const line = lines.find(({ code }) => code === tile.code);
    return line ? [{ ...tile, line, change: changeOf(line) }] : [];
  });
  const known = placed.flatMap((one) =>
    one.change === undefined ? [] : [{ ...one, change: one.change }],
  );
  const falls = known.filter(({ change }) => change < 0);
  const widest = known.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0];
  const picked = placed.find(({ code }) => code === chosen) ?? widest ?? placed[0];
  if (!picked) return null;
  const box = { width: GRID.columns * SIZE, height: GRID.rows * SIZE };
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const middles = placed.map((one) => ({
      ...{ code: one.code, x: (one.column + 0.5) * SIZE, y: (one.row + 0.5) * SIZE },
    }));
    setChosen(nearestTo(event, box, middles)?.code);
  };
  const unknown = placed.filter(({ change }) => change === undefined);
  const changeText = ({ twelveMonths: now, twelveMonthsBefore: then }: EnergyLineView) =>
    now === null || then === null ? t('monthMissing') : words.change(now, then);
  const percent = (change: number) => format.percent(format.difference(change, 1));
  return (
    <section>
      <h2 className="h5 chart-title">
        {widest
          ? t(`provinces.${basis}.map`, {
              ...{ count: falls.length, all: known.length },
              ...{ name: words.nameOf(widest.line), change: percent(widest.change) },
            })
          : t(`provinces.${basis}.none`)}
      </h2>
      <p className="quiet chart-subtitle">
        {t(`provinces.${basis}.subtitle`, {
          ...{ title, month: words.monthName(month), year: monthBefore(month, 12).slice(0, 4) },
          months: words.periodName(yearSoFar(month)),
        })}
      </p>
      <ul className="energy-classes" aria-label={t('provinces.legend')}>
        <li>
          <svg width="20" height="20" aria-hidden="true">
            <rect width="20" height="20" fill={`url(#${hatch})`} className="energy-tile-fall" />
          </svg>
          {t('provinces.fall')}
        </li>
        {classes.map((least, index) => (
          <li key={least}>
            <svg width="20" height="20" aria-hidden="true">
              <rect width="20" height="20" fill={fills[index]} />
            </svg>
            {t(`provinces.classes.${least}`)}
          </li>
        ))}
        {unknown.length > 0 ? (
          <li>
            <svg width="20" height="20" aria-hidden="true">
              <rect width="20" height="20" fill="#fff" className="energy-tile" />
            </svg>
            {t('provinces.noPercentage')}
          </li>
        ) : null}
      </ul>
      <svg
        className="energy-tiles"
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={t('provinces.summary', {
          falls: falls.map(({ line }) => words.nameOf(line)).join(', ') || t('provinces.noFalls'),
        })}
        onPointerDown={pick}
      >
        <defs>
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" fill="#fdeedf" />
            <line y2="5" stroke="#9c4400" strokeWidth="1.5" />
          </pattern>
        </defs>
        {placed.map(({ code, letters, column, row, line, change }) => {
          const [x, y] = [column * SIZE + GAP / 2, row * SIZE + GAP / 2];
          const level = classes.findLastIndex((least) => (change ?? 0) >= least);
          const isFall = change !== undefined && change < 0;
          return (
            <g key={code} className={picked.code === code ? 'is-picked' : undefined}>
              <title>{`${words.nameOf(line)}: ${changeText(line)}`}</title>
              <rect
                {...{ x, y, width: SIZE - GAP, height: SIZE - GAP }}
                fill={change === undefined ? '#fff' : isFall ? `url(#${hatch})` : fills[level]}
                className={isFall ? 'energy-tile-fall' : 'energy-tile'}
              />
              <text
                x={x + (SIZE - GAP) / 2}
                y={y + (SIZE - GAP) / 2 + 4}
                fill={isFall || change === undefined ? '#17324d' : inks[level]}
                textAnchor="middle"
              >
                {letters}
              </text>
            </g>
          );
        })}
      </svg>
      <PickedPlace
        name={words.nameOf(picked.line)}
        detail={t('provinces.rank', {
          rank: lines.indexOf(picked.line) + 1,
          count: lines.length,
        })}
      >
        <TwelveMonths shown={shown} line={picked.line} />
      </PickedPlace>
    </section>
  );
}

/** In percent over twelve months, or in the year so far; undefined where there is none. */
export const changeOf = ({
  twelveMonths,
  twelveMonthsBefore,
}: EnergyLineView): number | undefined =>
  twelveMonths === null || twelveMonthsBefore === null
    ? undefined
    : percentChange(twelveMonths, twelveMonthsBefore);
