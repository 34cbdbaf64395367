import { RemovalPolicy } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

/**
 * What becomes of data with the stack. Kept data outlive it, except those of a creation that was
 * rolled back: there are none yet, and what stayed would stand in the way of the next attempt.
 */
export const dataRemoval = ({ keepData }: Stage): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * Whether data and stack are protected from deletion: where data are kept, but not before the stack
 * stands, since CloudFormation could not take a failed creation back. `npm run deploy` tells by the
 * context value `firstDeployment` that it does not yet, and protects it right afterwards.
 */
export const isProtected = (scope: Construct, { keepData }: Stage): boolean =>
  keepData && scope.node.tryGetContext('firstDeployment') !== 'true';
