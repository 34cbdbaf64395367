import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import type { EnvironmentName } from '../../functions/platform/aws/environment-names.ts';
import type { Stage } from '../../infra/stage.ts';
import { UsageError } from '../shared/command.ts';
import { readStage } from './stages.ts';

export interface DeployedStack {
  /** For example `CREATE_COMPLETE`. */
  readonly status: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** The stack of a stage in the account; undefined when there is none. */
export async function deployedStack(
  { region }: Pick<Stage, 'region'>,
  name: string,
): Promise<DeployedStack | undefined> {
  const client = new CloudFormationClient({ region });
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const stack = Stacks?.[0];
    if (!stack) return undefined;
    const outputs = (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ]);
    return { status: stack.StackStatus ?? '', outputs: Object.fromEntries(outputs) };
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}

const outputOf = {
  CORE_TABLE: 'CoreTable',
  AUDIT_TABLE: 'AuditTable',
  USER_POOL_ID: 'UserPoolId',
  USER_POOL_CLIENT_ID: 'UserPoolClientId',
  QUARANTINE_BUCKET: 'QuarantineBucket',
  PUBLIC_BUCKET: 'PublicBucket',
  STATIONS_BUCKET: 'StationsBucket',
  TRAIL_BUCKET: 'TrailBucket',
} as const satisfies Partial<Record<EnvironmentName, string>>;

/**
 * Lets this process work on the system of a stage, as its functions do, with the caller's AWS credentials.
 * @throws UsageError when the stage is not deployed
 */
export async function connectToStage(name: string): Promise<Stage> {
  const stage = readStage(name);
  if (stage.emulator) {
    process.env.AWS_ENDPOINT_URL ??= stage.emulator;
    // LocalStack accepts any credentials.
    process.env.AWS_ACCESS_KEY_ID ??= 'test';
    process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
  }
  const stack = await deployedStack(stage, stage.name);
  if (!stack?.outputs.CoreTable)
    throw new UsageError(
      `The stage ${name} is not deployed in ${stage.region} (stack ${stage.name}): npm run deploy -- --stage ${name}`,
    );
  process.env.AWS_REGION = stage.region;
  process.env.APPROVAL_REQUIRED = stage.approvalRequired ? 'on' : 'off';
  for (const [variable, output] of Object.entries(outputOf)) {
    const value = stack.outputs[output];
    if (value) process.env[variable] = value;
  }
  return stage;
}
