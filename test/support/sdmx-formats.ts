/** Formats of texts that the official schemas of SDMX-JSON name. */
export const SDMX_FORMATS = {
  date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text),
  'date-time': (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text),
  uri: (text: string) => URL.canParse(text),
  'uri-reference': true,
  email: true,
} as const;
