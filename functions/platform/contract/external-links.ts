/**
 * Addresses of other sites that pages link to: the ministry's, which a stage may replace one by one
 * (`externalLinks`). The text of each is in the `app` texts below `external`, or in header or footer.
 */
export const defaultExternalLinks = {
  ministry: 'https://www.mase.gov.it/',
  lpgMonitoring: 'https://sisen.mase.gov.it/',
  biofuels: 'https://www.mase.gov.it/energia/biocarburanti',
  oilStocks: 'https://www.mase.gov.it/energia/scorte-petrolifere',
  dataCommunication: 'https://sisen.mase.gov.it/',
  accessibility: 'https://form.agid.gov.it/',
  privacy: 'https://www.mase.gov.it/portale/privacy',
} as const;

export type ExternalLink = keyof typeof defaultExternalLinks;

export type ExternalLinks = Readonly<Record<ExternalLink, string>>;

export const externalLinkNames = Object.keys(defaultExternalLinks) as ExternalLink[];
