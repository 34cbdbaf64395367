import * as documents from '../api/documents.ts';
import * as feeds from '../api/feeds.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('files', [documents.forFiles, feeds.forFiles]);
