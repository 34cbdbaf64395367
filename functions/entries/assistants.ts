import * as assistants from '../open-data/assistants/handlers/messages.ts';
import { serve } from './serve.ts';

export const handler = serve('assistants', [assistants.forAssistants]);
