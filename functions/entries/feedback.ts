import * as feedback from '../api/feedback.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('feedback', [feedback.forFeedback]);
