import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { descriptionKey } from '../../frontend/app/pages.ts';
import { userPoolSettings } from '../../functions/people/contract/user-pool-settings.ts';
import { brokenRules } from '../../functions/people/rules/password.ts';
import { productName } from '../../functions/sample/rules/product-names.ts';
import { PRODUCT_IDS } from '../../functions/sample/rules/products.ts';
import { allPages } from '../support/all-pages.ts';
import { catalogue } from './support/message-catalogue.ts';

const frontend = join(import.meta.dirname, '../../frontend');
const folders = globSync(
  '{app,app/descriptions,app/restricted,ui/chart,shared/energy,features/*}/texts.it.json',
  {
    cwd: frontend,
  },
).map(dirname);

const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(frontend, folder, `texts.${language}.json`), 'utf8')) as object;

/** The Italian texts of a namespace. */
const textsOf = (namespace: string) =>
  flat(read(folders.find((folder) => basename(folder) === namespace) ?? namespace, 'it'));

/** Every text by its dotted key. */
function flat(texts: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? [...flat(value, `${prefix}${key}.`)]
        : [[prefix + key, String(value)]],
    ),
  );
}

/** The namespace of the keys in a source that name none. */
const namespaceOf = (source: string) => /useTranslation\('([\w-]+)'\)/.exec(source)?.[1] ?? 'app';

/** Components that only signed-in people see, with whom the texts of the namespace `restricted` come. */
const isRestricted =
  /^(features\/(company|monitor|profile)|shared\/(company|publication)|ui\/form\/(edit|combobox)-)/;

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe.each(folders)('texts of %s', (folder) => {
  const [it_, en] = [flat(read(folder, 'it')), flat(read(folder, 'en'))];

  it('has the same keys in both languages', () => {
    expect([...en.keys()].toSorted()).toEqual([...it_.keys()].toSorted());
  });

  it('leaves no text empty and keeps the placeholders', () => {
    for (const [key, text] of it_) {
      expect(text.trim(), key).not.toBe('');
      expect(en.get(key)?.trim(), key).not.toBe('');
      expect(placeholders(en.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });

  it('has every text that its components name', () => {
    const isFeature = folder.startsWith('features/');
    const sources = globSync(
      isFeature ? `${folder}/**/*.{ts,tsx}` : '{app,shared,ui,lib}/**/*.{ts,tsx}',
      {
        cwd: frontend,
      },
    );
    for (const file of sources) {
      const source = readFileSync(join(frontend, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
      for (const [, key = ''] of source.matchAll(/\bt\(\s*'([^'$]+)'/g)) {
        const named = /^([\w-]+):/.exec(key)?.[1];
        const name = key.replace(/^[\w-]+:/, '');
        const texts = textsOf(named ?? namespaceOf(source));
        const found = isRestricted.test(file) ? [texts, textsOf('restricted')] : [texts];
        const keys = [name, `${name}_one`, `${name}_other`];
        const known = keys.some((one) => found.some((names) => names.has(one)));
        expect(known, `${file}: ${key}`).toBe(true);
      }
    }
  });

  it('has no unused text', () => {
    const isFeature = folder.startsWith('features/');
    // What features share may show a feature's texts.
    const sources = globSync(isFeature ? `{${folder},shared}/**/*.{ts,tsx}` : '**/*.{ts,tsx}', {
      cwd: frontend,
    });
    const names = sources.flatMap((file) => namesIn(readFileSync(join(frontend, file), 'utf8')));
    const descriptions = allPages.map(descriptionKey);
    const unnamed = [...it_.keys()]
      .filter((key) => !descriptions.includes(`${basename(folder)}:${key}`))
      .map((key) => key.replace(/_(one|other)$/, ''))
      .filter((key) => !names.some((name) => name.test(key)));
    expect(unnamed).toEqual([]);
  });
});

it.each(PRODUCT_IDS)('product %i has its name in the published files', (id) => {
  for (const language of ['it', 'en'] as const) {
    expect(flat(read('app', language)).get(`products.${id}`)).toBe(productName(id, language));
  }
});

it.each(catalogue)('the site says: %s', (message) => {
  const texts = folders.flatMap((folder) => [...flat(read(folder, 'en')).values()]);
  const said = texts.map((text) => text.replace(/\{\{\w+\}\}/g, '{}'));
  expect(said).toContain(message);
});

/** Patterns for the strings of a source that can be keys of texts; a variable part matches anything. */
function namesIn(source: string): RegExp[] {
  const plain = [...source.matchAll(/'([\w:.-]+)'/g)];
  const composed = [
    ...source.matchAll(/`((?:[\w:.-]|\$\{[^`{}]*\})*\w\.?(?:[\w:.-]|\$\{[^`{}]*\})*)`/g),
  ];
  return [...plain, ...composed].map(([, name = '']) => {
    const parts = name.replace(/^[\w-]+:/, '').split(/\$\{[^{}]*\}/);
    return new RegExp(`^${parts.map((part) => part.replace(/[.-]/g, '\\$&')).join('.+')}$`);
  });
}

it.each(['it', 'en'])('the one text of a new password names what the pool wants (%s)', (lang) => {
  const texts = flat(read('features/sign-in', lang));
  const hint = texts.get('chosenPassword.hint') ?? '';
  const { requireSymbols } = userPoolSettings.password;
  expect(hint).toContain('{{count}}');
  expect(/simboli|symbols/.test(hint)).toBe(requireSymbols);
  for (const rule of brokenRules(''))
    expect(texts.get(`chosenPassword.rules.${rule}`)).toBeTruthy();
});
