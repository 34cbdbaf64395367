import { checkPages } from '../support/browser/page-checks.ts';

checkPages(['public']);
