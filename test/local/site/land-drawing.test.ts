import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { landDrawing } from '../../../frontend/build/drawings.ts';
import { placeOf } from '../../../frontend/shared/energy/places/country-places.ts';
import { onMap, type Point } from '../../../frontend/shared/energy/places/map-projection.ts';

const places = join(import.meta.dirname, '../../../frontend/shared/energy/places');

let drawing: Rolldown.OutputAsset | undefined;
let coasts: Point[][];

beforeAll(async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [landDrawing()],
    build: { write: false, rolldownOptions: { input: join(places, 'map-projection.ts') } },
  })) as Rolldown.RolldownOutput;
  drawing = output.find((file) => file.type === 'asset');
  const [, path = ''] = / d="([^"]+)"/.exec(String(drawing?.source)) ?? [];
  coasts = path.split('z').filter(Boolean).map(pointsOf);
});

it('has a hash in its name, and is light', () => {
  expect(drawing?.fileName).toMatch(/^assets\/land-[0-9a-f]{8}\.svg$/);
  expect(drawing?.source.length).toBeLessThan(20_000);
});

it.each(['DZ', 'NO', 'RU', 'SA', 'US', 'BR', 'AU', 'CN', 'ZA'])('has land at %s', (code) => {
  expect(isLand(placeOf(code))).toBe(true);
});

it.each([
  ['the Atlantic', -35, 30],
  ['the Indian Ocean', 75, -15],
  ['the Mediterranean', 18, 35],
  ['the Caspian Sea', 51, 42],
])('has none in %s', (_name, east, north) => {
  expect(isLand(onMap(east, north))).toBe(false);
});

it('has no coast across the map, of land on both sides of 180°', () => {
  const steps = coasts.flatMap((coast) =>
    coast.map(({ x }, index) => Math.abs(x - (coast.at(index - 1)?.x ?? x))),
  );
  expect(steps.length).toBeGreaterThan(1000);
  expect(Math.max(...steps)).toBeLessThan(100);
});

/** The points of a part such as `M3 4l1-2 5 6`: a place, then steps. */
function pointsOf(part: string): Point[] {
  const numbers = [...part.matchAll(/-?\d+/g)].map(([number]) => Number(number));
  const points: Point[] = [];
  for (let at = 0; at < numbers.length; at += 2) {
    const { x, y } = points.at(-1) ?? { x: 0, y: 0 };
    points.push({ x: x + (numbers[at] ?? 0), y: y + (numbers[at + 1] ?? 0) });
  }
  return points;
}

/** Whether a line from the point to the east crosses coasts an odd number of times. */
function isLand(point: Point | undefined): boolean {
  if (!point) throw new Error('no such place');
  const crossed = coasts.flatMap((coast) =>
    coast.filter((to, index) => {
      const from = coast.at(index - 1) ?? to;
      if (from.y > point.y === to.y > point.y) return false;
      return from.x + ((point.y - from.y) * (to.x - from.x)) / (to.y - from.y) > point.x;
    }),
  );
  return crossed.length % 2 === 1;
}
