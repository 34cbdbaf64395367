import * as embeds from '../open-data/charts/handlers/embeds.ts';
import { withFramedProblems } from '../open-data/charts/handlers/framed-problems.ts';
import { serve } from './serve.ts';

export const handler = withFramedProblems(serve('embeds', [embeds.forEmbeds]));
