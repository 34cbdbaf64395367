/** A small graph of resources, written as Turtle and as JSON-LD. Both hold the same statements. */

/** `prefix:name` with a known prefix, or an absolute address. */
export interface Reference {
  readonly iri: string;
}

export interface Literal {
  readonly text: string;
  readonly lang?: string;
  /** `prefix:name`; plain text when absent. */
  readonly datatype?: string;
}

export interface Resource {
  /** An absolute address; the resource is anonymous when absent. */
  readonly iri?: string;
  readonly types: readonly string[];
  /** Predicates as `prefix:name`. */
  readonly properties: readonly (readonly [predicate: string, value: Value])[];
}

export type Value = Reference | Literal | Resource;
export type Prefixes = Readonly<Record<string, string>>;

export const iri = (address: string): Reference => ({ iri: address });
export const typed = (text: string, datatype: string): Literal => ({ text, datatype });
export const inLanguages = (texts: Readonly<Record<string, string>>): Literal[] =>
  Object.entries(texts).map(([lang, text]) => ({ text, lang }));

const isLiteral = (value: Value): value is Literal => 'text' in value;
const isResource = (value: Value): value is Resource => 'types' in value;

/** Whether a name has a prefix; an address has `//` after its scheme or begins with `mailto:`. */
const isPrefixed = (name: string, prefixes: Prefixes) =>
  !name.includes('//') && Object.hasOwn(prefixes, name.split(':')[0] ?? '');

export function turtleOf(resources: readonly Resource[], prefixes: Prefixes): string {
  const name = (one: string) => (isPrefixed(one, prefixes) ? one : `<${escapedIri(one)}>`);
  const literal = ({ text, lang, datatype }: Literal) =>
    `"${escapedText(text)}"${lang ? `@${lang}` : datatype ? `^^${name(datatype)}` : ''}`;
  const valueText = (value: Value, indent: string): string => {
    if (isLiteral(value)) return literal(value);
    if (!isResource(value)) return name(value.iri);
    return `[\n${statements(value, `${indent}  `)}\n${indent}]`;
  };
  const statements = ({ types, properties }: Resource, indent: string): string =>
    [
      ...(types.length > 0 ? [`${indent}a ${types.map(name).join(', ')}`] : []),
      ...properties.map(
        ([predicate, value]) => `${indent}${name(predicate)} ${valueText(value, indent)}`,
      ),
    ].join(' ;\n');
  return [
    ...Object.entries(prefixes).map(([prefix, address]) => `@prefix ${prefix}: <${address}> .`),
    '',
    ...resources.map(
      (resource) => `${name(resource.iri ?? '')}\n${statements(resource, '  ')} .\n`,
    ),
  ].join('\n');
}

/** The context is part of the document, so that a reader fetches nothing else. */
export function jsonLdOf(resources: readonly Resource[], prefixes: Prefixes): unknown {
  return { '@context': prefixes, '@graph': resources.map(nodeOf) };
}

function nodeOf({ iri: id, types, properties }: Resource): Record<string, unknown> {
  const node: Record<string, unknown> = {
    ...(id !== undefined && { '@id': id }),
    ...(types.length > 0 && { '@type': types }),
  };
  const byPredicate = Map.groupBy(properties, ([predicate]) => predicate);
  for (const [predicate, some] of byPredicate) {
    const values = some.map(([, value]) => jsonValue(value));
    node[predicate] = values.length === 1 ? values[0] : values;
  }
  return node;
}

function jsonValue(value: Value): unknown {
  if (isResource(value)) return nodeOf(value);
  if (!isLiteral(value)) return { '@id': value.iri };
  const { text, lang, datatype } = value;
  return {
    '@value': text,
    ...(lang && { '@language': lang }),
    ...(datatype && { '@type': datatype }),
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const escapedText = (text: string) =>
  text.replace(/[\\"\n\r\t]/g, (character) => ESCAPES[character] ?? character);
const escapedIri = (address: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what Turtle forbids in an address
  address.replace(/[\u0000-\u0020<>"{}|^`\\]/g, (character) => encodeURIComponent(character));
