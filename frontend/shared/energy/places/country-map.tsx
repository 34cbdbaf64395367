import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnergyLineView } from '../../../../functions/open-data/energy/contract.ts';
import { useFormat } from '../../../lib/format.ts';
import { type ShownMonth, useEnergyWords } from '../energy.ts';
import { amountOf } from '../lines-table.tsx';
import { TwelveMonths } from '../twelve-months.tsx';
import { placeOf } from './country-places.ts';
import { MAP } from './map-projection.ts';
import { nearestTo, PickedPlace } from './picked-place.tsx';

interface CountryMapProps {
  readonly shown: ShownMonth;
  readonly title: string;
  readonly subtitle: string;
  /** The countries, the largest first. */
  readonly lines: readonly EnergyLineView[];
  readonly total: EnergyLineView;
}

/** Areas are amounts; the largest circle's radius in the map's units. */
const LARGEST = 52;
const SMALLEST = 5;
/** Number of circles with names. */
const NAMED = 3;

/**
 * The origins of the imports of twelve months: circles as large as the amounts. The table beside it has the same
 * content.
 */
export function CountryMap({ shown, title, subtitle, lines, total }: CountryMapProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const format = useFormat();
  const [chosen, setChosen] = useState<string>();
  const largest = Math.max(...lines.map(amountOf), 1);
  const places = lines.flatMap((line) => {
    const place = line.twelveMonths === null ? undefined : placeOf(line.code);
    const share = Math.max(0, amountOf(line) / largest);
    return place
      ? [{ ...place, line, radius: Math.max(SMALLEST, LARGEST * Math.sqrt(share)) }]
      : [];
  });
  const elsewhere = lines.filter((line) => !places.some((place) => place.line === line));
  const [first] = places;
  const picked = places.find(({ line }) => line.code === chosen) ?? first;
  if (!picked) return null;
  const pick = (event: PointerEvent<SVGSVGElement>) =>
    setChosen(nearestTo(event, MAP, places)?.line.code);
  return (
    <section>
      <h2 className="h5 chart-title">{title}</h2>
      <p className="quiet chart-subtitle">{subtitle}</p>
      <div className="energy-map">
        <img src={import.meta.env.VITE_LAND_DRAWING} alt="" width={MAP.width} height={MAP.height} />
        <svg
          viewBox={`0 0 ${MAP.width} ${MAP.height}`}
          role="img"
          aria-label={t('map.summary', {
            title,
            places: places
              .slice(0, 6)
              .map(({ line }) => `${words.nameOf(line)} ${words.amount(String(amountOf(line)))}`)
              .join(', '),
          })}
          onPointerDown={pick}
        >
          {places.map(({ x, y, radius, line }) => (
            <circle
              key={line.code}
              cx={x}
              cy={y}
              r={radius}
              className={line === picked.line ? 'energy-place is-picked' : 'energy-place'}
            >
              <title>{`${words.nameOf(line)}: ${words.amount(String(amountOf(line)))}`}</title>
            </circle>
          ))}
        </svg>
        {/* In a separate drawing without a view box, so that the text does not scale with the map. */}
        <svg className="energy-map-names" aria-hidden="true">
          {places.slice(0, NAMED).map(({ x, y, radius, line }) => (
            <text
              key={line.code}
              x={`${(100 * x) / MAP.width}%`}
              y={`${(100 * (y + radius)) / MAP.height}%`}
              dy="14"
              textAnchor="middle"
            >
              {words.nameOf(line)}
            </text>
          ))}
        </svg>
      </div>
      <PickedPlace
        name={words.nameOf(picked.line)}
        detail={
          amountOf(total) > 0
            ? t('map.share', {
                share: format.number((100 * amountOf(picked.line)) / amountOf(total), 1),
              })
            : ''
        }
      >
        <TwelveMonths shown={shown} line={picked.line} />
      </PickedPlace>
      {elsewhere.length > 0 ? (
        <p className="quiet">
          {t('map.elsewhere', { names: elsewhere.map((line) => words.nameOf(line)).join(', ') })}
        </p>
      ) : null}
    </section>
  );
}
