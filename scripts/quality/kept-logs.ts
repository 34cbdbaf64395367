/**
 * Where tests keep the logs of functions and portals, a folder for each project; `npm test` names that of the
 * project.
 */
export const KEPT_LOGS = '.tmp/logs';
export const LOG_FOLDER = 'TEST_LOGS';
/** End of the name of a file of secrets that were made for a run. */
export const RUN_SECRETS = 'secrets.log';
