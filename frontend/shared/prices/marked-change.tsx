import { useFormat } from '../../lib/format.ts';
import { Triangle } from './answers.tsx';

/** Above it, in either direction, a change stands out in its colour. */
const LARGE = 2;

/** A change in percent with its triangle, red for a large rise and green for a large fall; `n.d.` where there is none. */
export function MarkedChange({ percent }: { readonly percent: number | undefined }) {
  const format = useFormat();
  const isLarge = percent !== undefined && Math.abs(percent) > LARGE;
  return (
    <span className={isLarge ? (percent > 0 ? 'change-up' : 'change-down') : undefined}>
      {percent ? <Triangle isRise={percent > 0} /> : null} {format.percentChange(percent)}
    </span>
  );
}
