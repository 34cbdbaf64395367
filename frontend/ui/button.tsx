import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from './feedback.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import './ui.css';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'danger'
  | 'success'
  | 'outline-primary'
  | 'outline-secondary'
  | 'outline-danger'
  | 'link';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'btn btn-primary',
  secondary: 'btn btn-secondary',
  danger: 'btn btn-danger',
  success: 'btn btn-success',
  'outline-primary': 'btn btn-outline-primary',
  'outline-secondary': 'btn btn-outline-secondary',
  'outline-danger': 'btn btn-outline-danger',
  link: 'btn btn-link',
};

const iconVariants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'icon-white',
  secondary: 'icon-white',
  danger: 'icon-white',
  success: 'icon-white',
  'outline-primary': 'icon-primary',
  'outline-secondary': 'icon-secondary',
  'outline-danger': 'icon-danger',
  link: 'icon-primary',
};

const sizes = { xs: 'btn-xs', small: 'btn-sm', medium: '', large: 'btn-lg' } as const;

interface Appearance {
  readonly variant?: ButtonVariant;
  readonly size?: keyof typeof sizes;
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly className?: string;
}

type ButtonProps = Appearance &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** Disabled, with a spinner. */
    readonly busy?: boolean;
  };

/** A button with `type="button"` by default. */
export function Button({
  variant = 'primary',
  size = 'medium',
  icon,
  busy = false,
  className = '',
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNamesOf(variant, size, icon, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size="small" /> : icon ? <ButtonIcon name={icon} variant={variant} /> : null}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button, to a page of the site. */
export function LinkButton({
  variant = 'primary',
  size = 'medium',
  icon,
  className = '',
  children,
  ...rest
}: Appearance & Omit<LinkProps, 'className'>) {
  return (
    <Link {...rest} className={classNamesOf(variant, size, icon, className)}>
      {icon ? <ButtonIcon name={icon} variant={variant} /> : null}
      <span>{children}</span>
    </Link>
  );
}

function ButtonIcon({ name, variant }: { name: IconName; variant: ButtonVariant }) {
  return <Icon name={name} className={`icon-sm me-2 ${iconVariants[variant]}`} />;
}

function classNamesOf(
  variant: ButtonVariant,
  size: keyof typeof sizes,
  icon: IconName | undefined,
  more: string,
): string {
  return [variants[variant], sizes[size], icon ? 'btn-icon' : '', more].filter(Boolean).join(' ');
}

interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A link to another site: opens in a new tab and says so. */
export function ExternalLink({ href, children, className }: ExternalLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      <span>
        {children}
        <span className="visually-hidden"> {t('states.newTab')}</span>
        <Icon name="it-external-link" className="icon-xs ms-1" />
      </span>
    </a>
  );
}
