import { approvalRequired } from '../../../platform/aws/environment.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import type { approvalRoutes } from '../contract/approvals.ts';
import { pendingDrafts } from '../work/pending-drafts.ts';

export const forAdmin = {
  'approvals/list': async ({ now }) => {
    const { surveys, averages } = await pendingDrafts(now);
    return {
      approvalRequired: approvalRequired(),
      surveys: [...surveys],
      averages: [...averages],
    };
  },
} satisfies Handlers<typeof approvalRoutes>;
