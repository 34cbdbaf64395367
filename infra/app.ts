import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addPortal } from './portal-stacks.ts';

addPortal(new App(), join(import.meta.dirname, '../dist/site'));
