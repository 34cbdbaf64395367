import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mesh } from 'topojson-client';
import type { Plugin } from 'vite';
import { MAP, onMap, type Point } from '../shared/energy/places/map-projection.ts';
import { iconNames } from '../ui/icon-names.ts';

const require = createRequire(import.meta.url);

/** A small sprite of the icons in `ui/icon-names.ts`, from the design system's: `VITE_ICON_SPRITE`. */
export const iconSprite = (): Plugin =>
  emittedDrawing('VITE_ICON_SPRITE', 'icons', cutSprite(iconNames));

/** The outlines of the continents below the circles of countries: `VITE_LAND_DRAWING`. */
export const landDrawing = (): Plugin =>
  emittedDrawing('VITE_LAND_DRAWING', 'land', drawLand('#d9dee5'));

/**
 * Adds a drawing that is made when the site is built. @param variable name in `import.meta.env` by which the code
 * reads its address
 */
function emittedDrawing(variable: string, name: string, drawing: string): Plugin {
  const hash = createHash('sha256').update(drawing).digest('hex').slice(0, 8);
  const fileName = `assets/${name}-${hash}.svg`;
  return {
    name: `drawing-${name}`,
    config: (config) => ({
      define: {
        [`import.meta.env.${variable}`]: JSON.stringify(`${config.base ?? '/'}${fileName}`),
      },
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.endsWith(fileName)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(drawing);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: drawing });
    },
  };
}

function cutSprite(names: readonly string[]): string {
  const source = require.resolve('bootstrap-italia/dist/svg/sprites.svg');
  const symbols = readFileSync(source, 'utf8').match(/<symbol .*?<\/symbol>/gs) ?? [];
  const byName = new Map(symbols.map((symbol) => [symbol.match(/id="([^"]+)"/)?.[1], symbol]));
  const missing = names.filter((name) => !byName.has(name));
  if (missing.length > 0) throw new Error(`no such icon: ${missing.join(', ')}`);
  const chosen = names.map((name) => byName.get(name));
  return `<svg xmlns="http://www.w3.org/2000/svg">${chosen.join('')}</svg>`;
}

/** The coasts on the map in whole units; details below one unit are left out. */
function drawLand(colour: string): string {
  const coasts = mesh(require('world-atlas/land-110m.json')).coordinates.map((coast) =>
    wholeUnits(coast.map(([east = 0, north = 0]) => onMap(fromBeringStrait(east), north))),
  );
  const path = coasts.filter((coast) => coast.length > 2 && coast.some(isOnMap)).map(pathOf);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP.width} ${MAP.height}">`,
    `<path fill="${colour}" fill-rule="evenodd" d="${path.join('')}"/></svg>`,
  ].join('');
}

/** Degrees east of a meridian that crosses no coast, because Chukotka lies on both sides of 180°. */
const fromBeringStrait = (east: number) => (east < -168.5 ? east + 360 : east);

/** Points less than one unit from the previous one would only make the drawing larger. */
function wholeUnits(coast: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const { x, y } of coast) {
    const point = { x: Math.round(x), y: Math.round(y) };
    const last = kept.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) > 1) kept.push(point);
  }
  return kept;
}

/** Relative coordinates take half the space of absolute ones. */
function pathOf(coast: readonly Point[]): string {
  const steps = coast.map(({ x, y }, index) => {
    const last = coast[index - 1] ?? { x: 0, y: 0 };
    return `${x - last.x} ${y - last.y}`;
  });
  return `M${steps[0]}l${steps.slice(1).join(' ')}z`.replaceAll(' -', '-');
}

const isOnMap = ({ x, y }: Point) => x >= 0 && x <= MAP.width && y >= 0 && y <= MAP.height;
