/** What the open data are as a whole, in every catalogue of them. */

export const CATALOGUE_TITLE = {
  it: 'Dati aperti delle statistiche energetiche',
  en: 'Open data of the energy statistics',
} as const;
export const PRICE_KEYWORDS = {
  it: ['prezzi dei carburanti', 'benzina', 'gasolio', 'GPL', 'accise', 'energia'],
  en: ['fuel prices', 'petrol', 'diesel', 'LPG', 'excise duty', 'energy'],
};
export const ENERGY_KEYWORDS = {
  it: ['energia', 'petrolio', 'gas naturale', 'carbone', 'bilancio energetico'],
  en: ['energy', 'oil', 'natural gas', 'coal', 'energy balance'],
};
