/**
 * Addresses of other sites that pages link to: those of the ministry, which a stage may replace one by one
 * (`externalLinks`). Each has its text in the `app` texts below `external`, or stands in the header or footer.
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
