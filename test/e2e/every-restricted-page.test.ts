import { checkPages } from '../support/browser/page-checks.ts';

checkPages(['signed-in', 'company', 'admin'], {
  'signed-in': 'azienda@example.org',
  company: 'azienda@example.org',
  admin: 'admin@example.org',
});
