import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { functionTable } from '../../infra/functions/function-table.ts';
import { type Stage, stackNames, stacksOf } from '../../infra/stage.ts';

/** A resource of one of the stage's stacks. */
export interface StackResource {
  readonly stack: string;
  /** For example `AWS::SNS::Topic`. */
  readonly type: string;
  readonly logicalId: string;
  /** What commands call it by: a name, for a topic its ARN. */
  readonly physicalId: string;
}

/** Kinds of resources that commands need and no output names: by type, the name of one by its logical id. */
const kinds: Readonly<Record<string, (id: string) => string | undefined>> = {
  'AWS::Lambda::Function': (id) => {
    const name = Object.keys(functionTable).find((fn) => fn.replaceAll('-', '') === id);
    return name && `${name}_FUNCTION`;
  },
  'AWS::SNS::Topic': (id) => `${id.replace('Monitoring', '')}Topic`,
  // Also outputs, but of a stack that is not there yet where a first deployment has failed.
  'AWS::DynamoDB::Table': (id) => `${id.replace('Tables', '')}Table`,
  'AWS::Cognito::UserPool': () => 'UserPoolId',
};

/**
 * What the runbook's commands call the stage's things by: `TRAIL_BUCKET` is the output `TrailBucket`, `PAGES_FUNCTION` the
 * function `pages`, `DATA_STACK` the stack of the data.
 * @param outputs of the stage's stack; empty before it stands
 */
export function namesOf(
  stage: Stage,
  outputs: Readonly<Record<string, string>>,
  resources: readonly StackResource[],
): Readonly<Record<string, string>> {
  const { identityProviders = {} } = stage;
  const found = resources.flatMap(({ stack, type, logicalId, physicalId }) => {
    const name = kinds[type]?.(logicalId.replace(/[0-9A-F]{8}$/, ''));
    return name ? [[stack.endsWith('-edge-alarms') ? `Edge${name}` : name, physicalId]] : [];
  });
  const named = [
    ...Object.entries(stackNames(stage)).map(([what, name]) => [`${what}Stack`, name]),
    ...Object.entries(identityProviders).map(([name, one]) => [
      `${name}_SECRET`,
      one?.clientSecretName ?? '',
    ]),
    ...found,
    ...Object.entries(outputs),
  ];
  return Object.fromEntries(named.map(([name = '', value = '']) => [inCapitals(name), value]));
}

/** `CORE_TABLE` for `CoreTable`, and `WEEKLY_JOB_FUNCTION` for `weekly-job_FUNCTION`. */
const inCapitals = (name: string): string =>
  name
    .replaceAll('-', '_')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase();

/** Resources of all stacks of the stage that stand. */
export async function resourcesOf(stage: Stage): Promise<StackResource[]> {
  const all = await Promise.all(stacksOf(stage).map(({ name, region }) => inStack(name, region)));
  return all.flat();
}

async function inStack(StackName: string, region: string): Promise<StackResource[]> {
  const client = new CloudFormationClient({ region });
  const found: StackResource[] = [];
  try {
    for await (const page of paginateListStackResources({ client }, { StackName }))
      for (const one of page.StackResourceSummaries ?? [])
        if (one.ResourceStatus !== 'DELETE_COMPLETE')
          found.push({
            stack: StackName,
            type: one.ResourceType ?? '',
            logicalId: one.LogicalResourceId ?? '',
            physicalId: one.PhysicalResourceId ?? '',
          });
  } catch (error) {
    if (!/does not exist/.test((error as Error).message)) throw error;
  }
  return found;
}
