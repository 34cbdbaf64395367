/** Addresses outside the site, named once. Each has its text in the `app` texts below `external`. */
export const externalLinks = {
  ministry: 'https://www.mase.gov.it/',
  lpgMonitoring: 'https://sisen.mase.gov.it/',
  biofuels: 'https://www.mase.gov.it/energia/biocarburanti',
  oilStocks: 'https://www.mase.gov.it/energia/scorte-petrolifere',
  dataCommunication: 'https://sisen.mase.gov.it/',
  accessibility: 'https://form.agid.gov.it/',
  privacy: 'https://www.mase.gov.it/portale/privacy',
  licence: 'https://creativecommons.org/licenses/by/4.0/deed',
} as const;

export type ExternalLink = keyof typeof externalLinks;
