import * as documents from '../documents/handlers/documents.ts';
import * as nameCodes from '../documents/handlers/name-codes.ts';
import * as feeds from '../notices/feeds/handlers.ts';
import { serve } from './serve.ts';

export const handler = serve('files', [documents.forFiles, nameCodes.forFiles, feeds.forFiles]);
