import { accountIdOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/endpoint.ts';
import type { NameCodesView, nameCodeRoutes } from '../workbooks/contract/name-codes.ts';
import { nameCodes } from '../workbooks/store/name-codes.ts';
import { giveCode } from '../workbooks/work/give-code.ts';
import { openNames } from '../workbooks/work/open-names.ts';

export const forFiles = {
  'name-codes/list': () => nameCodesView(),

  'name-codes/give': async ({ body, actor, now }) => {
    await giveCode(body, { actor: accountIdOf(actor), now });
    return nameCodesView();
  },
} satisfies Handlers<typeof nameCodeRoutes>;

async function nameCodesView(): Promise<NameCodesView> {
  const { codes } = await nameCodes();
  return { given: [...codes], open: await openNames(codes) };
}
