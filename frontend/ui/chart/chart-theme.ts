/** Looks shared by all drawings. The PNG keeps its own fonts, so the family names a fallback. */
export const chartTheme = {
  text: { fontFamily: '"Titillium Web", sans-serif', fontSize: 13, fill: '#17324d' },
  grid: { line: { stroke: '#e1e6ec', strokeWidth: 1 } },
  axis: {
    ticks: { text: { fontSize: 13, fill: '#455a75' }, line: { stroke: '#8a99ab' } },
    domain: { line: { stroke: '#8a99ab', strokeWidth: 1 } },
  },
} as const;
