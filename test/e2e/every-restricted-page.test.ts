import { checkPages, narrowInEnglish, wideInItalian } from '../support/browser/page-checks.ts';
import { inFull } from '../support/fuzz.ts';

// Nearly everybody who signs in reads Italian; `npm run fuzz` looks at English too.
checkPages(
  ['signed-in', 'company', 'admin'],
  inFull ? [wideInItalian, narrowInEnglish] : [wideInItalian],
  {
    'signed-in': 'azienda@example.org',
    company: 'azienda@example.org',
    admin: 'admin@example.org',
  },
);
