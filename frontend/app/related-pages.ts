import type { PageId } from '../shared/navigation.tsx';

/** Which pages each public page leads on to, in order; those that do not exist give no link. */
export const relatedPages: { readonly [id in PageId]?: readonly PageId[] } = {
  home: ['weekly-prices', 'oil-bulletin', 'gas-balance', 'open-data', 'methodology'],

  'weekly-prices': ['weekly-analysis', 'monthly-prices', 'yearly-prices', 'open-data'],
  'weekly-analysis': ['weekly-prices', 'monthly-prices', 'yearly-prices', 'open-data'],
  'monthly-prices': ['weekly-prices', 'yearly-prices', 'weekly-analysis', 'methodology'],
  'yearly-prices': ['monthly-prices', 'weekly-prices', 'weekly-analysis', 'open-data'],

  'oil-consumption': [
    'oil-bulletin',
    'energy-balance',
    'energy-situation',
    'gas-balance',
    'coal-bulletin',
    'weekly-prices',
    'monthly-prices',
  ],
  'oil-bulletin': ['oil-consumption', 'coal-bulletin', 'energy-balance', 'questionnaire'],
  'coal-bulletin': ['oil-bulletin', 'energy-balance', 'energy-situation', 'questionnaire'],

  'gas-balance': ['gas-regions', 'gas-provinces', 'gas-imports', 'energy-balance'],
  'gas-regions': ['gas-provinces', 'gas-balance', 'gas-imports', 'energy-balance'],
  'gas-provinces': ['gas-regions', 'gas-balance', 'gas-imports', 'energy-balance'],
  'gas-imports': ['gas-balance', 'gas-regions', 'gas-provinces', 'energy-balance'],

  'energy-balance': ['energy-situation', 'oil-bulletin', 'gas-balance', 'coal-bulletin'],
  'energy-situation': ['energy-balance', 'oil-consumption', 'gas-balance', 'coal-bulletin'],
  'open-data': ['weekly-prices', 'monthly-prices', 'yearly-prices', 'legal-notes'],

  questionnaire: ['oil-bulletin', 'coal-bulletin', 'oil-logistics', 'methodology'],
  'oil-logistics': ['oil-consumption', 'questionnaire', 'methodology'],
  methodology: ['weekly-prices', 'monthly-prices', 'questionnaire', 'open-data'],
  'legal-notes': ['open-data', 'methodology', 'home'],

  'survey-landing': ['weekly-prices', 'weekly-analysis', 'methodology'],
  logout: ['home', 'weekly-prices', 'open-data'],
};
