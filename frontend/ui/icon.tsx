import type { IconName } from './icon-names.ts';

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
  /** Accessible name of the icon; without it the icon is decoration. */
  readonly label?: string;
}

/** An icon of the design system, from the site's small sprite. */
export function Icon({ name, className = '', label }: IconProps) {
  const use = <use href={`${import.meta.env.VITE_ICON_SPRITE ?? ''}#${name}`} />;
  const classes = `icon ${className}`.trim();
  return label ? (
    <svg className={classes} role="img" aria-label={label}>
      {use}
    </svg>
  ) : (
    <svg className={classes} aria-hidden="true" focusable="false">
      {use}
    </svg>
  );
}
