interface BarProps {
  /** Shares of the longest bar, 0 to 1. */
  readonly value: number;
  readonly before?: number | undefined;
  readonly isSubject?: boolean;
}

/** A bar in a row of a table, with a dash for the year before; the row contains the same figures as text. */
export function Bar({ value, before, isSubject = false }: BarProps) {
  const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100)).toFixed(1)}%`;
  return (
    <svg width="100%" height="18" aria-hidden="true">
      <rect y="2" width={percent(value)} height="14" fill={isSubject ? '#06c' : '#8aa3bf'} />
      {before === undefined ? null : (
        <line x1={percent(before)} x2={percent(before)} y2="18" stroke="#17324d" strokeWidth="3" />
      )}
    </svg>
  );
}
