import { ChoiceButtons } from './choice-buttons.tsx';

interface YearButtonsProps {
  /** What choosing does. */
  readonly label: string;
  readonly years: readonly number[];
  readonly chosen: number;
  readonly onChoose: (year: number) => void;
}

/** One year of several, all in sight. */
export function YearButtons({ years, ...rest }: YearButtonsProps) {
  return (
    <ChoiceButtons {...rest} choices={years.map((year) => ({ id: year, label: String(year) }))} />
  );
}
