import { afterAll } from 'vitest';
import { guardTables } from '../../../scripts/local/database/table-guard.ts';
import { startEmulators } from './emulators.ts';

/**
 * A vitest setup file: every test file gets an empty DynamoDB of its own, with the tables and the environment that
 * names it, before its first import.
 */
const emulators = await startEmulators('dynamodb');
guardTables();
afterAll(() => emulators.stop());
