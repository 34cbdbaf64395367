/** Flows for examples of parameters that not every flow has. */

/** Dataflows that have the component of a filter, where that of the path's example has not. */
export const DATAFLOW_WITH: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'ITEM',
      'PLACE',
      'ACCUMULATION',
      'SUMS',
      'RUNNING_TOTALS',
      'OTHER_TABLES',
      'DOCUMENT',
      'SHEET',
      'CELL',
    ].map((id) => [`c[${id}]`, 'DF_GAS_BALANCE']),
  ),
  'c[PARTNER]': 'DF_CRUDE_IMPORTS',
  'c[CHANNEL]': 'DF_OIL_SALES',
};

/** A flow that has the dimension; other flows refuse it. */
export const FLOW_WITH: Readonly<Record<string, string>> = {
  'series/get/item': 'gas-balance',
  'series/get/partner': 'gas-imports-by-country',
  'series/get/place': 'oil-sales-by-province',
  'series/get/channel': 'oil-sales',
  'series/get/unit': 'gas-balance',
  'series/get/frequency': 'gas-balance',
  'figures/stated/product': 'gas-balance',
  'figures/stated/item': 'gas-balance',
  'figures/stated/place': 'gas-balance',
  'figures/stated/unit': 'gas-balance',
  'figures/stated/partner': 'gas-imports-by-country',
  'figures/stated/channel': 'oil-sales',
};
