import { checkPages, narrowInEnglish, wideInItalian } from '../support/browser/page-checks.ts';

checkPages(['public'], [wideInItalian, narrowInEnglish]);
