import type { ByteSource } from './byte-source.ts';
import { compoundStream, TooScattered } from './compound-stream.ts';
import { compoundEntries } from './compound-workbook.ts';
import type { Extension } from './file-types.ts';
import { actsByItself } from './pdf-actions.ts';
import { linksToProgram } from './program-links.ts';
import { entryHas, entryText, mostUnpacked, zipEntries } from './zip-archive.ts';

/**
 * Whether a document can do something on its reader's computer: it starts programs, or contains some, such as macros.
 * docs/decisions/0063-documents-that-act-by-themselves.md says which parts of a document count.
 */
export async function hasActiveContent(extension: Extension, file: ByteSource): Promise<boolean> {
  return (await checks[extension]?.(file)) ?? false;
}

const checks: Readonly<Partial<Record<Extension, (file: ByteSource) => Promise<boolean>>>> = {
  pdf: actsByItself,
  xls: hasActiveStream,
  xlsx: hasActivePart,
};

/**
 * Whether a workbook from before Excel 2007 has storages or streams of programs, controls or embedded
 * objects, or links to programs. What is too long or too scattered to be read counts as if it had.
 */
async function hasActiveStream(file: ByteSource): Promise<boolean> {
  const entries = await compoundEntries(file);
  const [root] = entries ?? [];
  if (!entries || entries.some(({ name }) => ACTIVE_STREAM.test(name))) return true;
  for (const entry of entries) {
    if (!root || !/^(work)?book$/i.test(entry.name)) continue;
    try {
      if (await linksToProgram(compoundStream(file, root, entry))) return true;
    } catch (error) {
      if (error instanceof TooScattered) return true;
      throw error;
    }
  }
  return false;
}

const ACTIVE_STREAM = /^(_VBA_PROJECT(_CUR)?|Ctls|MBD[0-9A-F]{8}|.Ole(10Native)?)$/i;

/** Whether a workbook since Excel 2007 has such parts, by their names in any folder or by how they are declared. */
async function hasActivePart(file: ByteSource): Promise<boolean> {
  const entries = (await zipEntries(file)) ?? [];
  if (entries.some(({ name }) => ACTIVE_PART.test(name))) return true;
  for (const types of entries.filter(({ name }) => name === CONTENT_TYPES)) {
    const declared = await entryText(file, types, MAX_CONTENT_TYPES_BYTES);
    // In UTF-16, every Latin letter is followed or preceded by a zero byte.
    const text = declared?.replaceAll('\0', '');
    if (text === undefined || OTHER_REFERENCE.test(text)) return true;
    const used = withoutUnusedDefaults(
      text,
      entries.map(({ name }) => name),
    );
    if (ACTIVE_TYPE.test(used)) return true;
    const parts = [
      [partsOf(text, /externalLink/i), PROGRAM_LINK, { left: MAX_UNPACKED_BYTES }],
      [
        partsOf(text, /worksheet\+xml|sheet\.main\+xml/i),
        PROGRAM_FORMULA,
        { left: mostUnpacked(file.size) },
      ],
    ] as const;
    for (const [names, pattern, budget] of parts)
      for (const entry of entries.filter(({ name }) => names.has(partName(name))))
        if (await entryHas(file, entry, pattern, budget)) return true;
  }
  return false;
}

const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = 1024 * 1024;
/**
 * Names of parts with macros, of Visual Basic or of the macro sheets before it, with controls, or with embedded objects
 * of other programs than Excel.
 */
const ACTIVE_PART =
  /(^|[\\/])(vbaproject\.bin$|macrosheets[\\/]|activeX[\\/]|embeddings[\\/][^\\/]*\.bin$)/i;
/** Types that declare such parts, under any name. */
const ACTIVE_TYPE = /vbaproject|macroenabled|macrosheet|oleobject|activex/i;
/** A reference other than XML's own five could hide any type; content types need none. */
const OTHER_REFERENCE = /&(?!(amp|lt|gt|quot|apos);)/;
/** A link that starts another program; a link to another workbook does not. */
const PROGRAM_LINK = /<(?:\w{1,20}:)?(?:ddeLink|oleLink)\b/;
/**
 * A formula that asks another program, such as `cmd|'/c calc'!A0`: a bar before a quote, or before any text or name of a
 * sheet. Names of sheets and texts with a bar have their quote before it.
 */
const PROGRAM_FORMULA =
  /[\w.](?:\||&#(?:124|x7c);)(?:'|&apos;|&#(?:39|x27);)|<(?:\w{1,20}:)?f(?:\s[^<>]{0,40})?>(?:[^<>"'&|]|&amp;){0,30}(?:\||&#(?:124|x7c);)/i;
/** The limit for all links of a workbook together; they contain copies of the figures that they lead to. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** Some programs write the same defaults into every workbook, that of macros too: without a part of its ending it declares none. */
const withoutUnusedDefaults = (contentTypes: string, names: readonly string[]): string =>
  contentTypes.replaceAll(
    /<Default Extension="(\w+)" ContentType="[^"<>]*" ?\/>/g,
    (declared, extension: string) =>
      names.some((name) => name.toLowerCase().endsWith(`.${extension.toLowerCase()}`))
        ? declared
        : '',
  );

/** Names of the parts that are declared as of a kind. */
function partsOf(contentTypes: string, kind: RegExp): ReadonlySet<string> {
  const overrides = contentTypes.split('<').filter((tag) => kind.test(tag));
  return new Set(
    overrides.flatMap((tag) => partName(/PartName\s*=\s*["']([^"']*)/i.exec(tag)?.[1] ?? '')),
  );
}

/** Names of parts are equal regardless of case. */
const partName = (name: string) => name.toLowerCase().replaceAll('\\', '/').replace(/^\//, '');
