import { optionalEnvironment } from '../../platform/aws/environment.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { figureCodes } from '../series/work/sdmx-answers.ts';
import type { codeListRoutes } from './contract.ts';
import { codeListFile, codeListsOf } from './work/code-list-files.ts';

const origin = () => optionalEnvironment('PUBLIC_ORIGIN') ?? '';

export const forExports = {
  'code-lists/list': async ({ query: { lang = 'it' }, accept = '' }) => {
    const lists = codeListsOf(await figureCodes(undefined));
    return codeListFile(lists, { accept, language: lang, origin: origin(), shows: 'lists' });
  },

  'code-lists/get': async ({ params: { path }, query: { lang = 'it' }, accept = '' }) => {
    const lists = codeListsOf(await figureCodes(undefined));
    const [name = '', code] = path.split('/');
    const some = name === 'all' ? lists : lists.filter((list) => list.path === name);
    const shown =
      code === undefined
        ? some
        : some.map((list) => ({ ...list, codes: list.codes.filter(({ id }) => id === code) }));
    if (shown.length === 0 || shown.some(({ codes }) => code !== undefined && codes.length === 0))
      throw new Refusal('not_found', {
        detail: 'No such list or code: `GET /codelists` names the lists.',
      });
    const shows = code === undefined ? 'codes' : 'code';
    return codeListFile(shown, { accept, language: lang, origin: origin(), shows });
  },
} satisfies Handlers<typeof codeListRoutes>;
