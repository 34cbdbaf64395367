import * as embeds from '../api/embeds.ts';
import { withFramedProblems } from '../api/framed-problems.ts';
import { serve } from '../http/serve.ts';

export const handler = withFramedProblems(serve('embeds', [embeds.forEmbeds]));
