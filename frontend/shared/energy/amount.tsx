import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { percentChange } from '../../../functions/open-data/energy/rules/energy-months.ts';
import { Triangle } from '../prices/answers.tsx';
import { CheckMark } from './check-mark.tsx';
import { cellOf, figureAnchor, type ShownLine, useEnergyWords } from './energy.ts';
import './energy.css';
import { useTranslation } from 'react-i18next';

interface AmountProps {
  readonly line: ShownLine | undefined;
  readonly period: string;
  /** The period that it is compared with. */
  readonly before: string;
}

/** A figure with its change, which links to its cell. */
export function Amount({ line, period, before }: AmountProps) {
  const { t } = useTranslation('energy');
  const cell = cellOf(line, period);
  if (!line || !cell) return <span className="quiet">{t('notSurveyed')}</span>;
  return (
    <AmountWithChange now={cell.value} before={cellOf(line, before)?.value}>
      <CellLink line={line} period={period} />
    </AmountWithChange>
  );
}

interface AmountWithChangeProps {
  readonly now: string;
  readonly before: string | undefined;
  readonly children: ReactNode;
}

/** A figure and its change beside it, on a phone below it. */
export function AmountWithChange({ now, before, children }: AmountWithChangeProps) {
  return (
    <span className="energy-amount">
      {children}
      {before === undefined ? null : <EnergyChange now={now} before={before} />}
    </span>
  );
}

interface EnergyChangeProps {
  readonly now: string;
  readonly before: string;
}

/** `▼ −16,0 %` with a drawn triangle; `era −2.545` where a percentage would be meaningless. */
function EnergyChange({ now, before }: EnergyChangeProps) {
  const words = useEnergyWords();
  const percent = percentChange(now, before);
  const text = words.change(now, before);
  if (percent === undefined || Math.abs(percent) < 0.05)
    return <span className="energy-change quiet">{text}</span>;
  return (
    <span className={percent > 0 ? 'energy-change energy-rise' : 'energy-change energy-fall'}>
      <Triangle isRise={percent > 0} /> {text}
    </span>
  );
}

interface CellLinkProps {
  readonly line: ShownLine;
  readonly period: string;
}

/**
 * A link to the figure's origin: with scripts it opens a window whose address can be shared, without them it leads
 * to the row in the list of origins.
 */
function CellLink({ line, period }: CellLinkProps) {
  const words = useEnergyWords();
  const cell = cellOf(line, period);
  const { search } = useLocation();
  const navigate = useNavigate();
  if (!cell) return null;
  const hash = `#${figureAnchor(line, cell)}`;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ search, hash }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <a className="energy-cell" href={hash} onClick={open}>
        {words.amount(cell.value)}
      </a>
      <CheckMark cell={cell} />
    </>
  );
}
