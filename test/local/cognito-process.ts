import { startCognito } from '../../scripts/local/cognito/start-cognito.ts';

/** A pool in a process of its own, to be killed: `node cognito-process.ts FOLDER`. */
const [dataFolder = ''] = process.argv.slice(2);
const { endpoint } = await startCognito({
  dataFolder,
  port: 0,
  hostedPort: 0,
  siteOrigin: 'http://localhost:8080',
});
console.log(endpoint);
