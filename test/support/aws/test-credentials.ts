/** Credentials of the services that tests start; one test file may use several of them together. */
export const testCredentials = {
  accessKeyId: 'ONEMACHINEACCESSKEY',
  secretAccessKey: 'secret-of-the-services-that-tests-start',
};
