import type { ByteSource } from './byte-source.ts';
import { type PdfObject, PdfTooLarge, pdfObjects } from './pdf-objects.ts';

/**
 * Whether a PDF file can start a program, or runs JavaScript as soon as it or one of its pages is opened. JavaScript of
 * single fields is no such thing: forms that are to be filled in check and add up with it.
 */
export async function actsByItself(file: ByteSource): Promise<boolean> {
  try {
    const begun = await actionsAtOpening(file);
    return begun === 'found' || (await leadToScript(file, begun));
  } catch (error) {
    if (error instanceof PdfTooLarge) return true;
    throw error;
  }
}

const LAUNCH = /\/S\s*\/Launch\b/;
const SCRIPT = /\/S\s*\/JavaScript\b|\/JS\b/;
/** The scripts of the whole document, by name. */
const DOCUMENT_SCRIPTS = /\/JavaScript\s*(?:<<|\d)/;
const OPENED = /\/Type\s*\/(?:Catalog|Page)\b/;
const OPENING = /\/(?:OpenAction|AA)\s*(?:(\d{1,10})\s+\d{1,5}\s+R|<<)/g;
const REFERENCE = /(\d{1,10})\s+\d{1,5}\s+R\b/g;

/** Numbers of objects that may be actions at the opening, or that there is one. */
async function actionsAtOpening(file: ByteSource): Promise<Set<number> | 'found'> {
  const begun = new Set<number>();
  for await (const { text } of pdfObjects(file)) {
    if (LAUNCH.test(text) || DOCUMENT_SCRIPTS.test(text)) return 'found';
    if (!OPENED.test(text)) continue;
    for (const { 1: reference, index } of text.matchAll(OPENING)) {
      if (reference) begun.add(Number(reference));
      else if (SCRIPT.test(text)) return 'found';
      else for (const number of references(text.slice(index))) begun.add(number);
    }
  }
  return begun;
}

/** An action may stand behind a table of actions, and behind another action. */
const LEVELS = 3;

async function leadToScript(file: ByteSource, begun: ReadonlySet<number>): Promise<boolean> {
  let wanted = begun;
  for (let level = 0; level < LEVELS && wanted.size > 0; level += 1) {
    const next = new Set<number>();
    for await (const { number, text } of pdfObjects(file)) {
      if (!wanted.has(number)) continue;
      if (SCRIPT.test(text)) return true;
      for (const one of actionsIn({ number, text })) next.add(one);
    }
    wanted = next;
  }
  return false;
}

/** Where an action leads to, which is a page as a rule, is none. */
const actionsIn = ({ text }: PdfObject): number[] =>
  /\/Type\b/.test(text) ? [] : references(text);

const references = (text: string): number[] =>
  [...text.matchAll(REFERENCE)].map(([, number]) => Number(number));
