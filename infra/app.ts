import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addStage } from './portal-stacks.ts';

addStage(new App(), join(import.meta.dirname, '../dist/site'));
