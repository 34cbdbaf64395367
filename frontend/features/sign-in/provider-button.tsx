import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentityProviderName } from '../../../functions/people/contract/user-pool-settings.ts';
import { Button } from '../../ui/button.tsx';

type ProviderButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'variant'> & {
  readonly provider: IdentityProviderName;
};

/** "Entra con SPID" and "Entra con CIE" as their guidelines want them: blue #0066CC, the mark at the left behind a line. */
export function ProviderButton({ provider, ...rest }: ProviderButtonProps) {
  const { t } = useTranslation('sign-in');
  return (
    <Button {...rest} className="provider-button">
      <svg className="provider-mark" viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="16" />
        {marks[provider]}
      </svg>
      <span>{t('providers.enter', { provider })}</span>
    </Button>
  );
}

/** Drawn here, because the files of the marks are others' property. */
const marks = {
  SPID: (
    <>
      <circle className="drawn" cx="16" cy="10.5" r="4.5" />
      <path className="drawn" d="M7 25c0-5 4-8 9-8s9 3 9 8z" />
    </>
  ),
  CIE: (
    <text className="drawn" x="16" y="20.5" textAnchor="middle">
      CIE
    </text>
  ),
} as const;
