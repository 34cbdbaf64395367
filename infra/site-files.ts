import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Annotations, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { defaultExternalLinks } from '../functions/contract/external-links.ts';
import { languages } from '../functions/contract/page-renderer.ts';
import { acceptWildcards } from './accepted-wildcards.ts';
import { pageFiles } from './edge/edge-script.ts';
import { type SignIn, signInHosts } from './sign-in.ts';
import type { Stage } from './stage.ts';

interface SiteFilesProps {
  readonly stage: Stage;
  readonly bucket: IBucket;
  readonly signIn: SignIn;
  /** Where `npm run build` left the site. */
  readonly folder: string;
}

/**
 * The built site and its settings, copied to the bucket at each deployment. Files of earlier
 * deployments stay, since a page opened before still asks for them.
 */
export class SiteFiles extends Construct {
  readonly #copies: BucketDeployment[] = [];

  constructor(scope: Construct, id: string, { stage, bucket, signIn, folder }: SiteFilesProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const copy = (name: string, to: string, sources: ISource[], cacheControl: CacheControl[]) => {
      const deployment = new BucketDeployment(this, name, {
        destinationBucket: bucket,
        destinationKeyPrefix: to,
        sources,
        cacheControl,
        prune: false,
        memoryLimit: 512,
        logGroup,
      });
      acceptDeployer(deployment.handlerRole, bucket);
      this.#copies.push(deployment);
      return deployment;
    };
    const settings = Source.jsonData('config.json', siteConfig(this, stage, signIn));
    if (existsSync(folder)) {
      const assets = copy(
        'Assets',
        'dgsaie/assets',
        [Source.asset(join(folder, 'assets'))],
        forever,
      );
      const page = Source.asset(folder, { exclude: ['assets', '.vite'] });
      // No page goes out before what it asks for.
      copy('Pages', 'dgsaie', [page, settings], askEachTime).node.addDependency(assets);
      const fallback = Source.asset(pagesWithoutHtml(join(folder, 'index.html')));
      copy('Fallback', 'fallback/pages', [fallback], askEachTime).node.addDependency(assets);
    } else {
      Annotations.of(this).addWarningV2(
        'portal:site-not-built',
        `there is no ${folder}: run "npm run build" before deploying, or the site is not updated`,
      );
      copy('Pages', 'dgsaie', [settings], askEachTime);
    }
  }

  /** Copies nothing before these are deployed. */
  uploadAfter(...others: readonly Construct[]): void {
    for (const copy of this.#copies) copy.node.addDependency(...others);
  }
}

/** A folder with the app's page in place of each that is made into a file, for as long as that is not there. */
function pagesWithoutHtml(page: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const language of languages) {
    for (const file of Object.values(pageFiles())) {
      mkdirSync(dirname(join(folder, language, file)), { recursive: true });
      copyFileSync(page, join(folder, language, file));
    }
  }
  return folder;
}

/** For files whose name changes with their content. */
const forever = [
  CacheControl.setPublic(),
  CacheControl.maxAge(Duration.days(365)),
  CacheControl.immutable(),
];
const askEachTime = [CacheControl.noCache()];

/** What the site reads from `/dgsaie/config.json`. */
const siteConfig = (scope: Construct, stage: Stage, signIn: SignIn) => ({
  region: stage.region,
  userPoolId: signIn.pool.userPoolId,
  userPoolClientId: signIn.client.userPoolClientId,
  csvDialect: stage.csvDialect,
  europeanFormUrl: stage.europeanFormUrl,
  externalLinks: { ...defaultExternalLinks, ...stage.externalLinks },
  provisionalPrices: stage.provisionalPrices !== false,
  ...(signIn.federated
    ? {
        hostedDomain: signInHosts(scope, stage).hosted,
        identityProviders: offered(stage.identityProviders ?? {}),
      }
    : {}),
});

const offered = ({ SPID, CIE }: NonNullable<Stage['identityProviders']>) => ({
  ...(SPID ? { SPID: SPID.providers ?? [] } : {}),
  ...(CIE ? { CIE: [] } : {}),
});

/** The function that copies the files is CDK's own; it stands beside the portal and serves no request. */
function acceptDeployer(role: IRole, bucket: IBucket): void {
  const reason = "CDK's own deployment function: not ours to write, and not part of the portal";
  const { account, region } = Stack.of(role);
  acceptWildcards(role, reason, {
    actions: ['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'],
    resources: [
      bucket.arnForObjects('*'),
      `arn:aws:s3:::cdk-hnb659fds-assets-${account}-${region}/*`,
    ],
  });
  const basicExecution = 'service-role/AWSLambdaBasicExecutionRole';
  Validations.of(role.node.scope ?? role).acknowledge(
    {
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${basicExecution}]`,
      reason,
    },
    { id: 'AwsSolutions-L1', reason },
  );
}
