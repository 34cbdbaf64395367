import { FILLED_FOLDER, fillFolder } from './portal.ts';

/** Fills the folder from which the portals of a run of the tests start. */
const folder = process.env[FILLED_FOLDER];
if (!folder) throw new Error(`${FILLED_FOLDER} names no folder`);
await fillFolder(folder);
