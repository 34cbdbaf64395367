interface SparkLineProps {
  /** Oldest first; null where there is none. */
  readonly values: readonly (number | null)[];
}

const [width, height, inset] = [120, 32, 3];

/** A small line without axes beside a figure, which says the same; needs no library. */
export function SparkLine({ values }: SparkLineProps) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const last = known.at(-1);
  if (!last || known.length < 2) return null;
  const [low, high] = [
    Math.min(...known.map(({ value }) => value)),
    Math.max(...known.map(({ value }) => value)),
  ];
  const place = ({ value, index }: (typeof known)[number]) => ({
    x: inset + (index / (values.length - 1)) * (width - 2 * inset),
    y: height - inset - ((value - low) / (high - low || 1)) * (height - 2 * inset),
  });
  const end = place(last);
  return (
    <svg
      className="spark-line"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      <polyline
        points={known
          .map(place)
          .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
          .join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <circle cx={end.x} cy={end.y} r={inset} fill="currentColor" />
    </svg>
  );
}
