import * as documents from '../api/documents.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('files', [documents.forFiles]);
