/**
 * The map of the world: a Miller projection from 125° west to 152° east and from 73° north to 36° south. The drawing of the
 * continents (`build/drawings.ts`) and the places of countries on it both go through it.
 */
const WEST = -125;
const EAST = 152;
const NORTH = 73;

/** The map's size in its own units. */
export const MAP = { width: 1000, height: 462 };

/** In the map's units, from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const radians = (angle: number) => (angle * Math.PI) / 180;
const miller = (north: number) => 1.25 * Math.asinh(Math.tan(0.8 * radians(north)));
const scale = MAP.width / radians(EAST - WEST);

/**
 * Position of a place on the map, from its degrees east and north; outside of `MAP` for places that the map leaves
 * out.
 */
export const onMap = (east: number, north: number): Point => ({
  x: radians(east - WEST) * scale,
  y: (miller(NORTH) - miller(north)) * scale,
});
