import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ChoiceButtons } from '../ui/button.tsx';

/** How many years before the last date a chart shows; `all` is the whole series. */
const spans = ['1', '5', '10', 'all'] as const;
type ChartSpan = (typeof spans)[number];

const parameter = 'periodo';
/** The whole series as the address names it: `periodo=tutto`. */
const whole = 'tutto';

/** The span of a page's charts, stored in the address; one year where it names none. */
export function useChartSpan(): ChartSpan {
  const [address] = useSearchParams();
  const asked = address.get(parameter);
  return asked === whole ? 'all' : (spans.find((span) => span === asked) ?? '1');
}

/** Years of a span; more than there are for the whole series. */
export const yearsOf = (span: ChartSpan): number => (span === 'all' ? 100 : Number(span));

/** Chooses the span of a page's charts. */
export function SpanChoice() {
  const { t } = useTranslation('chart');
  const span = useChartSpan();
  const [address, setAddress] = useSearchParams();
  const choose = (chosen: ChartSpan) => {
    const next = new URLSearchParams(address);
    if (chosen === '1') next.delete(parameter);
    else next.set(parameter, chosen === 'all' ? whole : chosen);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <ChoiceButtons
      label={t('span.choose')}
      choices={spans.map((id) => ({ id, label: t(`span.${id}`) }))}
      chosen={span}
      onChoose={choose}
    />
  );
}
