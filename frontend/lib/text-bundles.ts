import type { Language } from './language.ts';

const bundles = import.meta.glob<object>('../{app,features/*}/texts.*.json', {
  import: 'default',
});

/** Fetches the texts of a namespace in a language, once. @throws Error when there are none */
export function textBundle(namespace: string, language: Language): Promise<object> {
  const folder = namespace === 'app' ? '../app' : `../features/${namespace}`;
  const load = bundles[`${folder}/texts.${language}.json`];
  if (!load) throw new Error(`no texts for ${namespace} in ${language}`);
  return load();
}
