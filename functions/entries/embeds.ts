import * as embeds from '../api/embeds.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('embeds', [embeds.forEmbeds]);
