/** Recognises questions about what stands at the foot of every page. */
import { plainText } from './text-search.ts';

export type FooterPart = 'contacts' | 'accessibility' | 'privacy';

const FORMS: Readonly<Record<FooterPart, RegExp>> = {
  contacts:
    /\b(?:contatt[oi]|contacts?|telefon\w*|phone|pec|indirizzo|address|sede|uffici[o]?|office|e-?mail)\b/,
  accessibility: /\b(?:accessibil\w*|accessible|wcag|agid)\b/,
  privacy: /\b(?:cookies?|privacy|gdpr)\b/,
};

/** Subjects of the site whose words are among those above. */
const OTHER = /\b(?:avvis\w*|newsletter|iscri\w*|alerts?|notif\w*|subscri\w*)\b/;

export function footerPartIn(question: string): FooterPart | undefined {
  const plain = plainText(question);
  if (OTHER.test(plain)) return undefined;
  return (Object.keys(FORMS) as FooterPart[]).find((part) => FORMS[part].test(plain));
}
