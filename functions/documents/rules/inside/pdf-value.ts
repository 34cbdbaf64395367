/** A dictionary, an array or whatever else is the value of a PDF object. Syntax: ISO 32000-1, 7.2 and 7.3. */
export interface PdfValue {
  /** Without the contents of strings and comments, with escapes in names resolved. */
  readonly text: string;
  /** Position after the value. */
  readonly end: number;
  /** Whether it ends before the limit. */
  readonly isWhole: boolean;
}

const TOKEN =
  /\/[^\s\0()<>[\]{}/%]*|%[^\r\n]*|<<|>>|[[\](<]|endobj|stream|\d[\s\0]+\d+[\s\0]+obj\b/g;

/**
 * Reads the value that begins at a position. The contents of strings, names and comments are skipped, since they
 * could look like its end.
 */
export function pdfValue(whole: string, begin: number, limit: number): PdfValue {
  const text = whole.slice(begin, limit);
  const ends = limit >= whole.length;
  let plainText = '';
  let depth = 0;
  let copied = 0;
  const finish = (end: number, isWhole: boolean): PdfValue => ({
    text: withPlainNames(plainText + text.slice(copied, end)),
    end: begin + end,
    isWhole,
  });
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [word] = token;
    const hidden = hiddenEnds[word[0] ?? '']?.(text, token.index, word);
    if (hidden !== undefined) {
      if (hidden < 0) return finish(text.length, false);
      plainText += `${text.slice(copied, token.index)} `;
      copied = hidden;
      TOKEN.lastIndex = hidden;
      continue;
    }
    const step = steps[word];
    if (step === undefined && depth === 0 && word[0] !== '/') return finish(token.index, true);
    depth += step ?? 0;
    if (step === -1 && depth <= 0) return finish(token.index + word.length, true);
  }
  return finish(text.length, ends && depth === 0);
}

const steps: Readonly<Record<string, 1 | -1>> = { '<<': 1, '[': 1, '>>': -1, ']': -1 };

type HiddenEnd = (text: string, at: number, word: string) => number | undefined;

/** The end of a string, comment or name, by its first character; -1 when it does not end. */
const hiddenEnds: Readonly<Record<string, HiddenEnd>> = {
  '(': (text, at) => stringEnd(text, at),
  '%': (_, at, word) => at + word.length,
  '<': (text, at, word) => (word === '<<' ? undefined : text.indexOf('>', at) + 1 || -1),
};

const IN_STRING = /\\[\s\S]|[()]/g;

/** Parentheses in a string come in pairs, or behind a backslash. */
function stringEnd(text: string, at: number): number {
  let depth = 0;
  IN_STRING.lastIndex = at;
  for (let found = IN_STRING.exec(text); found; found = IN_STRING.exec(text)) {
    if (found[0] === '(') depth += 1;
    else if (found[0] === ')') depth -= 1;
    if (depth === 0) return IN_STRING.lastIndex;
  }
  return -1;
}

/** `/Java#53cript` is another way to write `/JavaScript`, and a zero byte is a space. */
const withPlainNames = (text: string): string =>
  text
    .replaceAll('\0', ' ')
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
