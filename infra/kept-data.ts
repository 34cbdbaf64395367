import { RemovalPolicy } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

/**
 * Removal of data when the stack is deleted. Kept data outlive the stack, except after a creation that was rolled back:
 * there are no data yet, and leftovers would block the next attempt.
 */
export const dataRemoval = ({ keepData }: Stage): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * Whether data and stack are protected from deletion: where data are kept, but only once the stack exists, because
 * otherwise CloudFormation could not roll back a failed creation. `npm run deploy` sets the context value
 * `firstDeployment` for the first deployment and protects the stack right afterwards.
 */
export const isProtected = (scope: Construct, { keepData }: Stage): boolean =>
  keepData && scope.node.tryGetContext('firstDeployment') !== 'true';
