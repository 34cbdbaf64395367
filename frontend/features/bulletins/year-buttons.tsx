import { ChoiceButtons } from '../../ui/button.tsx';
import './year-buttons.css';

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
    <div className="year-buttons">
      <ChoiceButtons {...rest} choices={years.map((year) => ({ id: year, label: String(year) }))} />
    </div>
  );
}
