import type { ByteSource } from './byte-source.ts';
import { PdfTooLarge, pdfObjects } from './pdf-objects.ts';

/**
 * Whether a PDF file can start a program, or runs JavaScript when it or one of its pages is opened.
 * JavaScript of form fields does not count: forms use it to check and add up what is filled in.
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
/** Scripts of the whole document, which run when it is opened. */
const DOCUMENT_SCRIPTS = /\/JavaScript\s*(?:<<|\d)/;
const OPENED = /\/Type\s*\/(?:Catalog|Page)\b|\/(?:Pages|MediaBox)\b/;
/** Keys of actions in an object that is opened, and the key that only the catalogue has. */
const OPENING = /\/(?:OpenAction|AA)\s*(?:(\d{1,10})\s+\d{1,5}\s+R|<<)/g;
const REFERENCE = /(\d{1,10})\s+\d{1,5}\s+R\b/g;

/** Numbers of the objects that may be actions at opening; `found` if there is certainly one. */
async function actionsAtOpening(file: ByteSource): Promise<Set<number> | 'found'> {
  const begun = new Set<number>();
  for await (const { text } of pdfObjects(file)) {
    if (LAUNCH.test(text) || DOCUMENT_SCRIPTS.test(text)) return 'found';
    if (!OPENED.test(text) && !text.includes('/OpenAction')) continue;
    for (const { 1: reference, index } of text.matchAll(OPENING)) {
      if (reference) begun.add(Number(reference));
      else if (SCRIPT.test(text)) return 'found';
      else for (const number of references(text.slice(index))) begun.add(number);
    }
  }
  return begun;
}

/** References that are followed: ordinary documents have an action behind a table of actions, and a few more behind it. */
const LEVELS = 10;

async function leadToScript(file: ByteSource, begun: ReadonlySet<number>): Promise<boolean> {
  const seen = new Set(begun);
  let wanted = begun;
  for (let level = 0; wanted.size > 0; level += 1) {
    if (level === LEVELS) throw new PdfTooLarge();
    const next = new Set<number>();
    for await (const { number, text } of pdfObjects(file)) {
      if (!wanted.has(number) && !Number.isNaN(number)) continue;
      if (SCRIPT.test(text)) return true;
      for (const one of actionsIn(text)) if (!seen.has(one)) next.add(one);
    }
    for (const one of next) seen.add(one);
    wanted = next;
  }
  return false;
}

/** References of an action, and of the events in a table of actions. Other references lead to pages and the like. */
const FOLLOWED = /\/(?:Next|O|C|WC|WS|DS|WP|DP)\s*(\[[^\]]*\]|\d{1,10}\s+\d{1,5}\s+R)/g;

const actionsIn = (text: string): number[] =>
  text.trimStart().startsWith('[')
    ? references(text)
    : [...text.matchAll(FOLLOWED)].flatMap(([, followed = '']) => references(followed));

const references = (text: string): number[] =>
  [...text.matchAll(REFERENCE)].map(([, number]) => Number(number));
