import { createElement, type ReactNode } from 'react';
import {
  LIGHT,
  looksIn,
  type Shape,
} from '../../../functions/open-data/charts/rules/drawing/shapes.ts';

const looks = looksIn(LIGHT);

/** The shapes of a drawing as elements. */
export const drawn = (shapes: readonly Shape[]): ReactNode => shapes.map(elementOf);

function elementOf({ tag, look, at, inside }: Shape, key: number): ReactNode {
  const content = typeof inside === 'string' ? inside : inside?.map(elementOf);
  return createElement(tag, { key, ...(look ? looks[look] : {}), ...at }, content);
}
