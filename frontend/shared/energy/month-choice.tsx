import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { withoutLanguage } from '../../lib/language.ts';
import { FormLanguage } from '../../ui/form-language.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ShownMonth, useEnergyWords } from './energy.ts';
import './energy.css';

/** The month that the page shows, with links to the months before and after it; the address contains it. */
export function MonthChoice({ shown: { months, month } }: { readonly shown: ShownMonth }) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const [address, setAddress] = useSearchParams();
  const suffix = (to: string) => {
    const next = new URLSearchParams(address);
    next.set('mese', to);
    return next;
  };
  const at = months.indexOf(month);
  const step = (to: string | undefined, icon: 'it-chevron-left' | 'it-chevron-right') => {
    const label = t(icon === 'it-chevron-left' ? 'months.previous' : 'months.next');
    return to ? (
      <Link
        className="energy-step"
        to={`?${suffix(to)}`}
        replace
        preventScrollReset
        aria-label={`${label}: ${words.monthName(to)}`}
      >
        <Icon name={icon} />
      </Link>
    ) : (
      <span className="energy-step" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  };
  return (
    <nav className="energy-months" aria-label={t('months.choose')}>
      {step(months[at - 1], 'it-chevron-left')}
      <select
        className="form-select needs-script"
        aria-label={t('months.month')}
        value={month}
        onChange={({ target }) =>
          setAddress(suffix(target.value), { replace: true, preventScrollReset: true })
        }
      >
        {months.toReversed().map((one) => (
          <option key={one} value={one}>
            {words.monthName(one)}
          </option>
        ))}
      </select>
      {step(months[at + 1], 'it-chevron-right')}
      <noscript>
        <form className="plain-form">
          <FormLanguage />
          {[...withoutLanguage(address)].map(([name, value]) =>
            name === 'mese' ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          <select
            className="form-select"
            name="mese"
            aria-label={t('months.month')}
            defaultValue={month}
          >
            {months.toReversed().map((one) => (
              <option key={one} value={one}>
                {words.monthName(one)}
              </option>
            ))}
          </select>
          <button type="submit" className="btn btn-outline-primary btn-sm">
            {t('app:actions.show')}
          </button>
        </form>
      </noscript>
    </nav>
  );
}
