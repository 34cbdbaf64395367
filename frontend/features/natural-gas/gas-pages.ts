export const gasPages = ['gas-balance', 'gas-regions', 'gas-provinces', 'gas-imports'] as const;
export type GasPage = (typeof gasPages)[number];
