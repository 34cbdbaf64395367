import { withMailLinkProblems } from '../notices/subscriptions/handlers/mail-link-problems.ts';
import * as mailSubscriptions from '../notices/subscriptions/handlers/mail-subscriptions.ts';
import * as webhooks from '../notices/subscriptions/handlers/webhooks.ts';
import { serve } from './serve.ts';

export const handler = withMailLinkProblems(
  serve('subscriptions', [webhooks.forSubscriptions, mailSubscriptions.forSubscriptions]),
);
