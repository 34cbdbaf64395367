/** The publisher of the data, and their licence. */
export const MINISTRY = "Ministero dell'Ambiente e della Sicurezza Energetica";
/** The ministry's code in the index of public administrations (IPA). */
export const IPA_CODE = 'm_amte';
export const CONTACT = {
  name: { it: 'Statistiche energetiche', en: 'Energy statistics' },
  email: 'mase@pec.mase.gov.it',
} as const;
export const LICENCE = {
  id: 'CC-BY-4.0',
  name: 'CC BY 4.0',
  title: 'Creative Commons Attribution 4.0 International',
  version: '4.0',
  address: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
