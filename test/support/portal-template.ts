import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type CfnElement, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { addPortal, addStage } from '../../infra/portal-stacks.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as {
  context: { stages: Record<string, object> };
};

/** A resource of a template, its properties as CloudFormation spells them. */
export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template's properties are JSON of any shape.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
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

/** A site as the build leaves it, in small. */
export const builtSite = join(folder, 'site');
for (const name of ['index.html', 'icons.svg', 'assets/index-B1c2.js', '.vite/manifest.json']) {
  mkdirSync(join(builtSite, name, '..'), { recursive: true });
  writeFileSync(join(builtSite, name), name);
}

interface TemplateOptions {
  /** Settings of the stage that differ from those in cdk.json. */
  readonly settings?: object;
  readonly siteFolder?: string;
  /** As `npm run deploy` makes it for an account without the stack. */
  readonly firstDeployment?: boolean;
}

/** The stage on LocalStack, made likewise. */
export function localTemplate() {
  const app = new App({
    outdir: join(folder, 'out-local'),
    context: { ...context, stage: 'local', 'aws:cdk:bundling-stacks': [] },
  });
  addStage(app, builtSite);
  const { stacks } = app.synth();
  return stacks.map(({ template }) => template as { Resources: Record<string, Resource> });
}

/** The portal as `cdk synth` makes it, checks included, but without bundling the functions. */
export function portalTemplate(
  stage: 'test' | 'production',
  options: TemplateOptions = {},
): PortalTemplate {
  const name = JSON.stringify([stage, options]);
  const portal = made.get(name) ?? makeTemplate(stage, options);
  made.set(name, portal);
  return portal;
}

const made = new Map<string, PortalTemplate>();
export type PortalTemplate = ReturnType<typeof makeTemplate>;

function makeTemplate(
  stage: string,
  { settings = {}, siteFolder = builtSite, firstDeployment = false }: TemplateOptions,
) {
  const app = new App({
    outdir: join(folder, `out-${made.size}`),
    context: {
      ...context,
      stage,
      stages: { [stage]: { ...context.stages[stage], ...settings } },
      'aws:cdk:bundling-stacks': [],
      ...(firstDeployment ? { firstDeployment: 'true' } : {}),
    },
  });
  const { edgeLogs, portal, firewall, edgeAlarms } = addPortal(app, siteFolder);
  const template = Template.fromStack(portal);

  /** Logical id of a construct, from its path below the stack: `Tables/core`. */
  const idOf = (path: string): string => {
    const construct = path
      .split('/')
      .reduce((scope, id) => scope.node.findChild(id), portal as CfnElement['node']['root']);
    return portal.getLogicalId(construct.node.defaultChild as CfnElement);
  };
  const all = (type: string): Resource[] =>
    Object.values(template.findResources(type)) as Resource[];

  const policiesOf = (type: string, property: string, logicalId: string): Statement[] =>
    all(type)
      .filter(({ Properties }) =>
        [Properties[property]].flat().some((it: { Ref: string }) => it.Ref === logicalId),
      )
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);

  return {
    portal,
    all,
    idOf,
    /** All resources, by their logical ids. */
    resources: template.toJSON().Resources as Readonly<Record<string, Resource>>,
    /** Logical ids of all resources of a type. */
    ids: (type: string): string[] => Object.keys(template.findResources(type)),
    resourceById: (logicalId: string): Resource => template.toJSON().Resources[logicalId],
    template: template.toJSON(),
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
    resource: (path: string): Resource => template.toJSON().Resources[idOf(path)],
    /** The one resource of its type. */
    single(type: string): Resource {
      const [found, ...others] = all(type);
      if (!found || others.length > 0) throw new Error(`not exactly one ${type}`);
      return found;
    },
    /** What the role at this path may do. */
    statementsOf: (role: string) => policiesOf('AWS::IAM::Policy', 'Roles', idOf(role)),
    bucketStatementsOf: (bucket: string) =>
      policiesOf('AWS::S3::BucketPolicy', 'Bucket', idOf(bucket)),
    /** How a part of the site is copied, and the folders it is copied from. */
    siteDeployment(name: 'Assets' | 'Pages') {
      const [, { Properties }] = Object.entries(
        template.findResources('Custom::CDKBucketDeployment') as Record<string, Resource>,
      ).find(([id]) => id.startsWith(`SiteFiles${name}`)) as [string, Resource];
      const folders: string[] = Properties.SourceObjectKeys.map((key: string) =>
        join(app.outdir, `asset.${key.replace('.zip', '')}`),
      );
      return { Properties, folders };
    },
  };
}

export const actionsOf = ({ Action }: Statement): string[] => [Action].flat();

/** Whether the statement is about the resource with this logical id, or a part of it. */
export const concerns = ({ Resource }: Statement, logicalId: string): boolean =>
  JSON.stringify(Resource).includes(`"${logicalId}"`);
