import type { ReactNode } from 'react';

export type BadgeVariant = 'primary' | 'secondary' | 'success' | 'danger' | 'warning';

const classes: Readonly<Record<BadgeVariant, string>> = {
  primary: 'badge bg-primary',
  secondary: 'badge bg-secondary',
  success: 'badge bg-success',
  danger: 'badge bg-danger',
  warning: 'badge bg-warning',
};

interface BadgeProps {
  readonly variant?: BadgeVariant;
  readonly children: ReactNode;
}

export function Badge({ variant = 'primary', children }: BadgeProps) {
  return <span className={classes[variant]}>{children}</span>;
}
