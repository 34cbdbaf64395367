import { useTranslation } from 'react-i18next';
import { MOST_STARS } from '../../../functions/open-data/feedback/rules/feedback.ts';
import { Icon } from '../../ui/icon.tsx';

interface StarChoiceProps {
  /** 0 before a choice. */
  readonly stars: number;
  readonly onChoose: (stars: number) => void;
}

/** One to five stars as radio buttons, which arrow keys move through. */
export function StarChoice({ stars, onChoose }: StarChoiceProps) {
  const { t } = useTranslation('page-feedback');
  return (
    <fieldset className="star-choice">
      <legend className="visually-hidden">{t('stars.legend', { count: MOST_STARS })}</legend>
      {Array.from({ length: MOST_STARS }, (_, index) => index + 1).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="page-feedback-stars"
            checked={value === stars}
            onChange={() => onChoose(value)}
          />
          <Icon name={value <= stars ? 'it-star-full' : 'it-star-outline'} />
          <span className="visually-hidden">
            {t('stars.value', { count: value, most: MOST_STARS })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
