import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '../../functions/platform/contract/route.ts';
import { isPlainLine, isPlainText } from '../../functions/platform/kernel/plain-text.ts';
import { routes } from '../../functions/routes.ts';

/** Texts that the API refuses, wherever they stand in a request. */

const NEVER = {
  'half a surrogate pair': 'Alfa \ud800 Petroli',
  'the other half': '\udc00',
  NUL: 'Alfa\u0000Petroli',
};
const NOT_IN_TEXT = {
  'a control character': 'Alfa\u0007Petroli',
  'an escape sequence': '\u001b[31mAlfa',
  'a direction override': 'Alfa \u202egpj.exe',
  'an isolate': '\u2067Alfa\u2069',
  'what is no character of XML': 'Alfa \ufffe Petroli',
  'a code point that will never be a character': 'Alfa \u{1ffff} Petroli',
  'only invisible characters': '\u200b\u2060',
  'only letters without a shape': '\u3164\u115f\uffa0',
  'only a pattern without dots': '\u2800',
};

interface Schema {
  readonly _zod: { readonly def: Record<string, unknown> & { readonly type: string } };
}

/** Every string of a schema, with where it stands. */
function* strings(schema: Schema, at: string): Generator<readonly [string, Schema]> {
  const { def } = schema._zod;
  if (def.type === 'string') yield [at, schema];
  for (const key of ['innerType', 'in', 'element', 'valueType'] as const) {
    if (def[key]) yield* strings(def[key] as Schema, at);
  }
  for (const option of (def.options as Schema[] | undefined) ?? []) yield* strings(option, at);
  for (const [name, field] of Object.entries((def.shape as Record<string, Schema>) ?? {})) {
    yield* strings(field, `${at}/${name}`);
  }
}

const inputs = Object.entries<Route>(routes).flatMap(([id, route]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    return schema && schema !== 'file'
      ? [...strings(schema as unknown as Schema, `${id} ${part}`)]
      : [];
  }),
);
const accepts = (schema: Schema, text: string) =>
  z.safeParse(schema as unknown as z.ZodMiniType, text).success;

test('texts are found in the requests of every kind', () => {
  const found = inputs.map(([at]) => at);
  expect(found).toEqual(
    expect.arrayContaining([
      'session/sign-in body/password',
      'users/create body/firstName',
      'companies/change body/brands',
      'surveys/change body/note/it',
      'weekly-prices/compute body/leaveOut/reason/it',
      'corrections/publish body/reason',
      'documents/list query/searchText',
      'news/create body/titleEn',
    ]),
  );
  expect(found.length).toBeGreaterThan(80);
});

test.each(inputs)('%s', (at, schema) => {
  for (const [name, text] of Object.entries(NEVER)) {
    expect(accepts(schema, text), name).toBe(false);
  }
  if (at.endsWith('/password')) return;
  for (const [name, text] of Object.entries(NOT_IN_TEXT)) {
    expect(accepts(schema, text), name).toBe(false);
  }
  if (!/\/(reason|note)(\/|It|En|$)/.test(at)) return;
  for (const text of ['.', '-', 'x', 'no', 'aaa', '? ? ?', '1234567', '123 456'])
    expect(accepts(schema, text)).toBe(false);
  for (const text of ['typo', 'Errore', 'DM 12/2026']) expect(accepts(schema, text)).toBe(true);
});

describe('a text', () => {
  test.each([
    'Società “Alfa” – raffineria n. 1',
    'العربية',
    '北海道 🛢️',
    'caffe\u0301',
    '',
    'Riga\nriga\tcolonna',
  ])('%j may be typed', (text) => {
    expect(isPlainText(text)).toBe(true);
  });

  test('of one line has no line breaks', () => {
    expect(isPlainLine('Alfa\nPetroli')).toBe(false);
    expect(isPlainLine('Alfa Petroli')).toBe(true);
  });
});
