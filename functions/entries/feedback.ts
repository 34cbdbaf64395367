import * as feedback from '../open-data/feedback/handlers.ts';
import { serve } from './serve.ts';

export const handler = serve('feedback', [feedback.forFeedback]);
