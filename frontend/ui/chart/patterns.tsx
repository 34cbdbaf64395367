/** White patterns over a slice's colour: slices differ without colour too. The first one is plain. */
const drawings = [
  '',
  'M-2 2L2-2M0 8L8 0M6 10L10 6',
  'M4 1.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  'M0 4h8',
] as const;

export function patternOf(prefix: string, index: number): string {
  return index % drawings.length === 0 ? 'none' : `url(#${prefix}-${index % drawings.length})`;
}

interface PatternDefinitionsProps {
  /** Makes the ids unique on the page. */
  readonly prefix: string;
  /** How many slices need a pattern. */
  readonly count: number;
}

export function PatternDefinitions({ prefix, count }: PatternDefinitionsProps) {
  return (
    <defs>
      {drawings.slice(0, count).map((path, index) =>
        index === 0 ? null : (
          <pattern
            key={path}
            id={`${prefix}-${index}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <path d={path} fill="none" stroke="#fff" strokeWidth="1.6" strokeOpacity="0.75" />
          </pattern>
        ),
      )}
    </defs>
  );
}
