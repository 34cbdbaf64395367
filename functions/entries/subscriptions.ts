import { withMailLinkProblems } from '../api/mail-link-problems.ts';
import * as mailSubscriptions from '../api/mail-subscriptions.ts';
import * as webhooks from '../api/webhooks.ts';
import { serve } from '../http/serve.ts';

export const handler = withMailLinkProblems(
  serve('subscriptions', [webhooks.forSubscriptions, mailSubscriptions.forSubscriptions]),
);
