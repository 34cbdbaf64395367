import { startCognito } from '../../../scripts/local/cognito/start-cognito.ts';
import { testSettings } from '../../support/aws/emulators.ts';
import { testCredentials } from '../../support/aws/test-credentials.ts';

/** A pool in a process of its own, to be killed: `node cognito-process.ts FOLDER`. */
const [dataFolder = ''] = process.argv.slice(2);
const { endpoint } = await startCognito(testSettings(dataFolder), {
  folder: dataFolder,
  credentials: testCredentials,
  siteOrigin: 'http://localhost:8080',
});
console.log(endpoint);
