import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { isProtected } from './kept-data.ts';
import type { Stage } from './stage.ts';

/** A stack in the stage's region. */
export class PortalStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, {
      env: { region: stage.region, ...(stage.account ? { account: stage.account } : {}) },
      terminationProtection: isProtected(scope, stage),
    });
  }
}
