import { withFramedProblems } from '../open-data/charts/handlers/framed-problems.ts';
import * as pages from '../open-data/pages/handlers.ts';
import { serve } from './serve.ts';

/** A person sees the answer, even when it is a refusal. */
export const handler = withFramedProblems(serve('shown-pages', [pages.forShownPages]));
