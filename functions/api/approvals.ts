import { approvalRequired } from '../aws/environment.ts';
import type { Handlers } from '../http/endpoint.ts';
import { pendingDrafts } from '../usecases/pending-drafts.ts';

export const forAdmin = {
  'approvals/list': async ({ now }) => {
    const { surveys, averages } = await pendingDrafts(now);
    return {
      approvalRequired: approvalRequired(),
      surveys: [...surveys],
      averages: [...averages],
    };
  },
} satisfies Handlers;
