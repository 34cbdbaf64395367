import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type CfnElement, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { IConstruct } from 'constructs';
import { httpFunctions } from '../../../functions/platform/contract/route.ts';
import { addChecks, addPortal, addStage } from '../../../infra/portal-stacks.ts';
import { inFull } from '../fuzz.ts';
import { stageSettings } from './stage-settings.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as {
  context: { stages: Record<string, object> };
};

/** A resource of a template, with its properties in CloudFormation's spelling. */
export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template's properties are JSON of any shape.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: string | string[];
  readonly UpdatePolicy?: object;
}

export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Principal?: unknown;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Record<string, Record<string, unknown>>;
}

const folder = mkdtempSync(join(tmpdir(), 'portal-template-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A small site in the form of the build's output. */
export const builtSite = join(folder, 'site');
for (const name of ['index.html', 'icons.svg', 'assets/index-B1c2.js', '.vite/manifest.json']) {
  mkdirSync(join(builtSite, name, '..'), { recursive: true });
  writeFileSync(join(builtSite, name), name);
}

interface TemplateOptions {
  /** Settings of the stage that differ from those in cdk.json. */
  readonly settings?: object;
  readonly siteFolder?: string;
  /** Whether to synthesise it as `npm run deploy` does for an account without the stack. */
  readonly firstDeployment?: boolean;
  /** Identifies the code of the functions behind the API, as if it had changed. */
  readonly build?: string;
  /** Further values that `npm run deploy` gives to the app. */
  readonly given?: Readonly<Record<string, string>>;
}

/**
 * The stages with which the checks of `cdk synth` are made: these have every two settings in all ways. The checks take
 * longer than all the rest, so that `npm test` makes them with the stage that has all settings alone.
 */
const checked = new Set(
  stageSettings
    .slice(0, inFull ? undefined : 1)
    .map(([, settings]) => stageWith('production', settings)),
);

/** The stage on LocalStack, synthesised in the same way. */
export function localTemplate() {
  const app = new App({
    outdir: join(folder, 'out-local'),
    context: { ...context, stage: 'local', 'aws:cdk:bundling-stacks': [] },
  });
  addStage(app, builtSite);
  const { stacks } = app.synth();
  return stacks.map(({ template }) => template as { Resources: Record<string, Resource> });
}

/** A stage of cdk.json with other settings, as text that is the same for the same stage. */
function stageWith(stage: string, settings: object | undefined): string {
  const whole = Object.entries({ ...context.stages[stage], ...settings });
  return JSON.stringify(whole.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The portal as `cdk synth` produces it, but without bundling the functions. */
export function portalTemplate(
  stage: 'test' | 'production',
  options: TemplateOptions = {},
): PortalTemplate {
  const { settings, ...others } = options;
  const name = stageWith(stage, settings) + JSON.stringify([stage, others]);
  const portal = made.get(name) ?? makeTemplate(stage, options);
  made.set(name, portal);
  return portal;
}

const made = new Map<string, PortalTemplate>();
export type PortalTemplate = ReturnType<typeof makeTemplate>;

function makeTemplate(
  stage: string,
  {
    settings = {},
    siteFolder = builtSite,
    firstDeployment = false,
    build,
    given = {},
  }: TemplateOptions,
) {
  const isChecked = checked.has(stageWith(stage, settings));
  const app = new App({
    outdir: join(folder, `out-${made.size}`),
    builtinCloudFormationValidation: isChecked,
    // Nobody reads where constructs stand in the code.
    treeMetadata: false,
    stackTraces: false,
    context: {
      ...context,
      stage,
      stages: { [stage]: { ...context.stages[stage], ...settings } },
      'aws:cdk:bundling-stacks': [],
      ...(firstDeployment ? { firstDeployment: 'true' } : {}),
      ...given,
    },
  });
  const stacks = addPortal(app, siteFolder);
  if (isChecked) addChecks(app);
  if (build)
    for (const name of httpFunctions)
      stacks.functions.functions[name].addEnvironment('BUILD_ID', build);
  const { edgeLogs, firewall, edgeAlarms } = stacks;
  const parts = [stacks.edge, stacks.data, stacks.functions, stacks.api, stacks.monitoring];
  const templates = parts.map((stack) => Template.fromStack(stack).toJSON() as PartTemplate);
  const template = joined(
    new Map(parts.map((stack, index) => [stack.stackName, templates[index] as PartTemplate])),
  );
  const { Resources: resources } = template;

  /** Logical id of a construct, from its path below its stack: `Tables/core`. */
  const idOf = (path: string): string => {
    const ids = path.split('/');
    const [construct, ...others] = parts.flatMap(
      (stack) =>
        ids.reduce<IConstruct | undefined>((scope, id) => scope?.node.tryFindChild(id), stack)?.node
          .defaultChild ?? [],
    ) as CfnElement[];
    if (!construct || others.length > 0) throw new Error(`not exactly one ${path}`);
    return construct.stack.resolve(construct.logicalId);
  };
  const ids = (type: string): string[] =>
    Object.keys(resources).filter((id) => resources[id]?.Type === type);
  const all = (type: string): Resource[] => ids(type).map((id) => resources[id] as Resource);

  return {
    /** The stacks, by what is in them. */
    stacks,
    /** The resources of each stack in the stage's region, by its name, in the order of their deployment. */
    byStack: new Map(
      parts.map(({ stackName }, index) => [
        stackName,
        (templates[index] as PartTemplate).Resources,
      ]),
    ),
    all,
    idOf,
    /** All resources, by their logical ids. */
    resources,
    /** Logical ids of all resources of a type. */
    ids,
    resourceById: (logicalId: string): Resource => resources[logicalId] as Resource,
    /** The stacks joined into one: an imported value refers to the resource itself. */
    template,
    /** The cloud assembly that CDK's program can deploy. */
    assembly: app.outdir,
    /** Another stack of the app. */
    stackNamed: (name: string): { Resources: Record<string, Resource> } =>
      Template.fromStack(app.node.findChild(name) as Stack).toJSON() as {
        Resources: Record<string, Resource>;
      },
    edgeLogs: Template.fromStack(edgeLogs),
    edgeAlarms: edgeAlarms && Template.fromStack(edgeAlarms),
    firewall: firewall && Template.fromStack(firewall),
    resource: (path: string): Resource => resources[idOf(path)] as Resource,
    /** The one resource of its type. */
    single(type: string): Resource {
      const [found, ...others] = all(type);
      if (!found || others.length > 0) throw new Error(`not exactly one ${type}`);
      return found;
    },
    /** Permissions of the role at this path. */
    statementsOf: (role: string): Statement[] =>
      permissionsIn(resources)
        .filter(({ roles }) => roles.includes(idOf(role)))
        .flatMap(({ statements }) => statements),
    bucketStatementsOf: (bucket: string): Statement[] =>
      all('AWS::S3::BucketPolicy')
        .filter(({ Properties }) => Properties.Bucket.Ref === idOf(bucket))
        .flatMap(({ Properties }) => Properties.PolicyDocument.Statement),
    /** The settings with which a part of the site is copied, and the source folders. */
    siteDeployment(name: 'Assets' | 'Pages') {
      const [id = ''] = ids('Custom::CDKBucketDeployment').filter((one) =>
        one.startsWith(`SiteFiles${name}`),
      );
      const { Properties } = resources[id] as Resource;
      const folders: string[] = Properties.SourceObjectKeys.map((key: string) =>
        join(app.outdir, `asset.${key.replace('.zip', '')}`),
      );
      return { Properties, folders };
    },
  };
}

/** Logical id of the function whose alias a value refers to. @throws Error when it is no alias */
export function functionOf({ resources }: PortalTemplate, alias: { readonly Ref: string }): string {
  const resource = resources[alias.Ref];
  if (resource?.Type !== 'AWS::Lambda::Alias') throw new Error(`${alias.Ref} is no alias`);
  return resource.Properties.FunctionName.Ref;
}

interface PartTemplate {
  readonly Resources: Readonly<Record<string, Resource>>;
  // biome-ignore lint/suspicious/noExplicitAny: a template's outputs are JSON of any shape.
  readonly Outputs?: Readonly<Record<string, any>>;
  readonly Parameters?: Readonly<Record<string, object>>;
}

/**
 * Templates as one, without the outputs by which they know each other.
 * @throws Error when two of them have a resource of the same logical id
 */
function joined(templates: ReadonlyMap<string, PartTemplate>): Required<PartTemplate> {
  const whole = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(whole);
    const { StackName, OutputName } = (value as TakenOutput)['Fn::GetStackOutput'] ?? {};
    const from = templates.get(StackName ?? '');
    if (from) return whole(from.Outputs?.[OutputName ?? '']?.Value);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
  };
  const merge = (section: keyof PartTemplate) => {
    const entries = [...templates.values()].flatMap((one) => Object.entries(one[section] ?? {}));
    const kept = entries.filter(([id]) => !(section === 'Outputs' && id.startsWith('Publish')));
    const ids = kept.map(([id]) => id).filter((id) => !ofCdk.has(id));
    if (new Set(ids).size < ids.length) throw new Error(`two stacks have one of ${ids.sort()}`);
    return whole(Object.fromEntries(kept));
  };
  return {
    Resources: merge('Resources'),
    Outputs: merge('Outputs'),
    Parameters: merge('Parameters'),
  } as Required<PartTemplate>;
}

interface TakenOutput {
  readonly 'Fn::GetStackOutput'?: { readonly StackName: string; readonly OutputName: string };
}

/** The resources that CDK adds to every stack. */
const ofCdk: ReadonlySet<string> = new Set(['BootstrapVersion']);

/** Permissions of all roles, in the roles or in policies beside them, by logical ids of the roles. */
export const permissionsIn = (
  resources: Readonly<Record<string, Resource>>,
): { readonly roles: readonly string[]; readonly statements: readonly Statement[] }[] =>
  Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
    if (Type === 'AWS::IAM::Policy')
      return [
        {
          roles: Properties.Roles.map(({ Ref }: { Ref: string }) => Ref),
          statements: Properties.PolicyDocument.Statement,
        },
      ];
    if (Type !== 'AWS::IAM::Role') return [];
    return (Properties.Policies ?? []).map(
      ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) => ({
        roles: [id],
        statements: PolicyDocument.Statement,
      }),
    );
  });

export const actionsOf = ({ Action }: Statement): string[] => [Action].flat();

/** Whether the statement is about the resource with this logical id, or a part of it. */
export const concerns = ({ Resource }: Statement, logicalId: string): boolean =>
  JSON.stringify(Resource).includes(`"${logicalId}"`);
