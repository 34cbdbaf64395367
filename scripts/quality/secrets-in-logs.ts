/** Patterns of secrets that no line of a log may contain, in the form that they have in the tests. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a password': /\b[A-Za-z]+-password-[\w-]*\d/,
  'a token': /\beyJ[\w-]{16,}/,
  'a fiscal code': /\b[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]\b/,
  "a company's key": /\besk_\d+_[a-z0-9]{8}_[\w-]{20,}/,
  "a webhook's secret": /\bwhsec_[\w+/=-]{16,}/,
  "an authenticator app's secret": /\b[A-Z2-7]{32,}\b/,
  "a receipt's code": /(?<![\w-])[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}(?![\w-])/,
  "the distribution's key": /\bthe-(?:first|next)-key\b/,
};

/** `npm start` prints the demonstration's password for people who try it; it is also in the README. */
const BANNER = /^ {2}(?:Demonstration|Example accounts) {2,}/;

/** Secrets in a line of a log. @param others further secrets of the run, such as keys made for it */
export function secretsInLine(line: string, others: readonly string[] = []): string[] {
  if (BANNER.test(line)) return [];
  const told = Object.entries(SECRETS).flatMap(([name, text]) => (text.test(line) ? [name] : []));
  return others.some((one) => line.includes(one)) ? [...told, "a key of the run's services"] : told;
}
