import { optionalEnvironment } from '../../platform/aws/environment.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { figureCodes } from '../series/work/sdmx-answers.ts';
import type { codeListRoutes } from './contract.ts';
import { codeListFile, codeListsOf } from './work/code-list-files.ts';

export const forExports = {
  'code-lists/get': async ({ params: { path }, query: { lang = 'it' }, accept = '' }) => {
    const lists = codeListsOf(await figureCodes(undefined));
    const [name = '', code] = path.split('/');
    const some = name === 'all' ? lists : lists.filter((list) => list.path === name);
    const shown =
      code === undefined
        ? some
        : some.map((list) => ({ ...list, codes: list.codes.filter(({ id }) => id === code) }));
    if (shown.length === 0 || shown.some(({ codes }) => code !== undefined && codes.length === 0))
      throw new Refusal('not_found');
    const origin = optionalEnvironment('PUBLIC_ORIGIN') ?? '';
    return codeListFile(shown, { accept, language: lang, origin, isOne: code !== undefined });
  },
} satisfies Handlers<typeof codeListRoutes>;
