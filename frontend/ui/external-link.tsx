import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly withoutIcon?: boolean;
}

/** A link to another site: opens in a new tab and says so. */
export function ExternalLink({ href, children, className, withoutIcon }: ExternalLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      <span>
        {children}
        <span className="visually-hidden"> {t('states.newTab')}</span>
        {withoutIcon ? null : <Icon name="it-external-link" className="icon-xs ms-1" />}
      </span>
    </a>
  );
}
