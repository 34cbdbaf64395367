import * as webhooks from '../api/webhooks.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('subscriptions', [webhooks.forSubscriptions]);
