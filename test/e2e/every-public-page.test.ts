import { checkPages } from '../support/page-checks.ts';

checkPages(['public']);
