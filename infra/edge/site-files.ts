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
import { languages } from '../../functions/open-data/pages/contract/page-files.ts';
import { defaultExternalLinks } from '../../functions/platform/contract/external-links.ts';
import { acceptWildcards } from '../accepted-wildcards.ts';
import { type SignIn, signInHosts } from '../sign-in.ts';
import type { Stage } from '../stage.ts';
import { pageFiles } from './edge-script.ts';

interface SiteFilesProps {
  readonly stage: Stage;
  readonly bucket: IBucket;
  readonly signIn: SignIn;
  /** Folder in which `npm run build` has put the site. */
  readonly folder: string;
}

/**
 * The built site and its settings, copied to the bucket at each deployment. Files of earlier deployments stay, because
 * pages opened earlier still request them.
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
      // No page is published before the files that it requests.
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

  /** Waits with copying until these are deployed. */
  uploadAfter(...others: readonly Construct[]): void {
    for (const copy of this.#copies) copy.node.addDependency(...others);
  }
}

/**
 * A folder with the app's page under the name of each page that is made into a file, to be served until that file
 * exists.
 */
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

/** Content of `/dgsaie/config.json`. */
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

/** CDK's own function copies the files; it is separate from the portal and serves no requests. */
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
