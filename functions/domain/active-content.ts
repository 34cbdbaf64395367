import type { ByteSource } from './byte-source.ts';
import { compoundNames } from './compound-workbook.ts';
import type { Extension } from './file-types.ts';
import { actsByItself } from './pdf-actions.ts';
import { entryHas, entryText, zipEntries } from './zip-archive.ts';

/**
 * Whether a document does something by itself at the reader's: starts programs, or brings some along. Which parts of a
 * document count, and which do not, tells docs/decisions/0063-documents-that-act-by-themselves.md.
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
 * Storages and streams of programs, of controls and of embedded objects in a workbook of before 2007; a directory that
 * is too long to be read may hide one.
 */
async function hasActiveStream(file: ByteSource): Promise<boolean> {
  const names = await compoundNames(file);
  return names === undefined || names.some((name) => ACTIVE_STREAM.test(name));
}

const ACTIVE_STREAM = /^(_VBA_PROJECT(_CUR)?|Ctls|MBD[0-9A-F]{8}|.Ole(10Native)?)$/i;

async function hasActivePart(file: ByteSource): Promise<boolean> {
  const entries = (await zipEntries(file)) ?? [];
  if (entries.some(({ name }) => ACTIVE_PART.test(name))) return true;
  for (const types of entries.filter(({ name }) => name === CONTENT_TYPES)) {
    const declared = await entryText(file, types, MAX_CONTENT_TYPES_BYTES);
    // Read as bytes, each letter of UTF-16 has a zero beside it.
    const text = declared?.replaceAll('\0', '');
    if (text === undefined || ACTIVE_TYPE.test(text)) return true;
    const links = linkParts(text);
    const budget = { left: MAX_UNPACKED_BYTES };
    for (const entry of entries.filter(({ name }) => links.has(partName(name))))
      if (await entryHas(file, entry, PROGRAM_LINK, budget)) return true;
  }
  return false;
}

const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = 1024 * 1024;
/** Controls, and embedded objects of other programs than Excel's own. */
const ACTIVE_PART = /(^|[\\/])(activeX[\\/]|embeddings[\\/][^\\/]*\.bin$)/i;
/** As which they are declared, whatever they are called. */
const ACTIVE_TYPE = /oleobject|activex/i;
/** A link to another program, which starts it; one to another workbook is none. */
const PROGRAM_LINK = /<(?:\w{1,20}:)?(?:ddeLink|oleLink)\b/;
/** Of all links of a workbook together; they keep a copy of the figures that they lead to. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** The parts that are declared as links, whatever they are called. */
function linkParts(contentTypes: string): ReadonlySet<string> {
  const overrides = contentTypes.split('<').filter((tag) => /externalLink/i.test(tag));
  return new Set(
    overrides.flatMap((tag) => partName(/PartName\s*=\s*["']([^"']*)/i.exec(tag)?.[1] ?? '')),
  );
}

/** Names of parts are the same in small and capital letters. */
const partName = (name: string) => name.toLowerCase().replaceAll('\\', '/').replace(/^\//, '');
