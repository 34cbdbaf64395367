import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { experimental, LambdaEdgeEventType } from 'aws-cdk-lib/aws-cloudfront';
import { Code, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';
import { edgeScript, gatewayProblemGiven } from './edge-script.ts';

/**
 * Turns the gateway's own refusals into problem documents, where the stage asks for it (`gatewayProblems`): a function
 * in us-east-1 that runs at the distribution on answers of the API.
 */
export function gatewayProblems(scope: Construct, { name }: Stage) {
  const fn = new experimental.EdgeFunction(scope, 'GatewayProblems', {
    stackId: `${name}-gateway-problems`,
    code: Code.fromInline(edgeScript('gateway-problem', gatewayProblemGiven())),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    currentVersionOptions: { removalPolicy: keptAtTheEdge },
  });
  fn.lambda.applyRemovalPolicy(keptAtTheEdge);
  // Its copies log in the regions where they run, into log groups that Lambda creates there.
  fn.lambda.node.tryRemoveChild('LogGroup');
  Validations.of(fn.lambda).acknowledge(ownLogs);
  return { functionVersion: fn.currentVersion, eventType: LambdaEdgeEventType.ORIGIN_RESPONSE };
}

/** Lambda refuses to delete a function that has copies at the edge; they are removed hours after the distribution. */
const keptAtTheEdge = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

const ownLogs = {
  id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
  reason: 'It writes nothing but its log, in whichever region it runs.',
};
