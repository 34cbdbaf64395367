/** Which components SDMX's structures of documents have, without the names of their codes, which are long lists. */
import {
  SERIES_DIMENSIONS,
  type SeriesDimension,
} from '../../../documents/workbooks/rules/datasets.ts';
import { PARAMETERS } from './parameters.ts';
import { UNIT_MEASURE } from './sdmx-components.ts';

/** The component of each dimension; the flow of a row is called its item. */
export const componentId = (name: SeriesDimension): string =>
  name === 'unit' ? UNIT_MEASURE.id : PARAMETERS[name].toUpperCase();

/** Beside those that prices have. */
export const DOCUMENT_COMPONENTS: readonly string[] = [
  ...SERIES_DIMENSIONS.map(componentId),
  ...['ACCUMULATION', 'SUMS', 'DOCUMENT', 'SHEET', 'CELL', 'RUNNING_TOTALS', 'OTHER_TABLES'],
];
