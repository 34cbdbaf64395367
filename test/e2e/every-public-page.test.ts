import { checkPages, narrowInEnglish, wideInItalian } from '../support/browser/page-checks.ts';
import { inFull } from '../support/fuzz.ts';

// Italian takes more room, so that it shows first what does not fit; `npm run fuzz` looks at English too.
checkPages(['public'], inFull ? [wideInItalian, narrowInEnglish] : [wideInItalian]);
