import { Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { embedBase } from '../../functions/open-data/charts/contract.ts';
import {
  earlierDataPaths,
  earlierDataVary,
} from '../../functions/open-data/pages/contract/earlier-addresses.ts';
import { shownAddresses } from '../../functions/open-data/pages/contract/page-routes.ts';
import {
  apiPolicy,
  contentSecurityPolicy,
  embedPolicy,
  filePolicy,
} from '../../functions/platform/contract/security-headers.ts';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';
import type { ApiAddress } from '../api.ts';
import { bucketNameOf, uploadHost } from '../data/buckets.ts';
import { signInHosts } from '../sign-in.ts';
import { edgeLogRegion, type Stage } from '../stage.ts';
import { apiCache } from './api-cache.ts';
import { edgeLogBucketName } from './edge-logs.ts';
import {
  apiRequestGiven,
  earlierDataGiven,
  edgeScript,
  pageRequestGiven,
  siteRequestGiven,
} from './edge-script.ts';
import { gatewayProblems } from './gateway-problems.ts';
import type { OriginKeys } from './origin-keys.ts';
import { responseHeaders } from './response-headers.ts';

interface PortalDistributionProps {
  readonly stage: Stage;
  readonly api: ApiAddress;
  readonly originKeys: OriginKeys;
  /** ARN of the stage's web ACL, if it has one. */
  readonly webAclArn: string | undefined;
  /** Folder in which `npm run build` has put the site. */
  readonly siteFolder: string;
}

/** The one address of the portal: the site, its API and its files on one origin. */
export class PortalDistribution extends Construct {
  readonly id: string;
  /** CloudFront's own host name, to which the domain's DNS record points. */
  readonly host: string;
  /** Origin for visitors: `https://host`, with the stage's domain if it has one. */
  readonly origin: string;

  constructor(
    scope: Construct,
    id: string,
    { stage, api, originKeys, webAclArn, siteFolder }: PortalDistributionProps,
  ) {
    super(scope, id);

    const { domain } = stage;
    const dataHeaders = responseHeaders(this, 'DataHeaders', apiPolicy);
    const calls: BehaviorOptions = {
      ...this.#api(api.host, originKeys, dataHeaders),
      ...(stage.gatewayProblems ? { edgeLambdas: [gatewayProblems(this, stage)] } : {}),
    };
    const bucket = this.#bucket(stage, 'site');
    const site = this.#site(stage, bucket, siteFolder);
    // Files of the site, or where their address asks for something rendered by the API: the bucket has no file there.
    const shown: BehaviorOptions = {
      ...calls,
      origin: new OriginGroup({
        primaryOrigin: bucketOrigin(bucket),
        fallbackOrigin: calls.origin,
        fallbackStatusCodes: [404],
      }),
      // CloudFront tries a second origin for these alone.
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      responseHeadersPolicy: site.responseHeadersPolicy as ResponseHeadersPolicy,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [this.#atRequest('page-request', pageRequestGiven())],
    };
    // Data and documents at addresses of the earlier sites.
    const earlier: BehaviorOptions = {
      ...calls,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      responseHeadersPolicy: responseHeaders(this, 'EarlierHeaders', apiPolicy, {
        vary: earlierDataVary,
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [this.#atRequest('earlier-data', earlierDataGiven())],
    };
    const files = this.#files(stage);
    const distribution = new Distribution(this, 'Distribution', {
      comment: stage.name,
      defaultBehavior: site,
      additionalBehaviors: {
        // A pattern that ends with a slash does not match the address without it.
        [apiBase]: calls,
        [`${apiBase}/*`]: calls,
        // Forwarded to the API, with headers that let any page frame it.
        [`${embedBase}/*`]: {
          ...calls,
          responseHeadersPolicy: responseHeaders(this, 'EmbedHeaders', embedPolicy),
        },
        ...Object.fromEntries(earlierDataPaths.map((path) => [path, earlier])),
        ...Object.fromEntries(Object.keys(shownAddresses).map((path) => [path, shown])),
        // Files of flows that no answer can hold, which functions have made.
        '/dgsaie/files/series/*': {
          ...files,
          origin: bucketOrigin(this.#bucket(stage, 'exports')),
        },
        '/dgsaie/files/*': files,
      },
      // Never served, because the root is redirected; without it S3 would list the bucket there.
      defaultRootObject: 'dgsaie/index.html',
      errorResponses: uncachedErrors,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      logBucket: this.#logs(stage),
      logFilePrefix: 'distribution/',
      ...(domain
        ? {
            domainNames: [domain.name],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
          }
        : {}),
      ...(webAclArn ? { webAclId: webAclArn } : {}),
    });
    distribution.node.addDependency(originKeys);
    this.id = distribution.distributionId;
    this.host = distribution.distributionDomainName;
    this.origin = `https://${domain?.name ?? this.host}`;
    Validations.of(distribution).acknowledge(...accepted(domain, webAclArn));
  }

  #site(stage: Stage, bucket: IBucket, folder: string): BehaviorOptions {
    const called = [...Object.values(signInHosts(this, stage)), uploadHost(this, stage)];
    const origins = called.map((host) => `https://${host}`);
    return {
      // While a page has not been made yet, the app's page is served instead.
      origin: new OriginGroup({
        primaryOrigin: bucketOrigin(bucket),
        fallbackOrigin: bucketOrigin(bucket, '/fallback'),
        fallbackStatusCodes: [404],
      }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: responseHeaders(this, 'Headers', contentSecurityPolicy(origins)),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [this.#atRequest('site-request', siteRequestGiven(folder))],
    };
  }

  #api(
    host: string,
    originKeys: OriginKeys,
    responseHeadersPolicy: ResponseHeadersPolicy,
  ): BehaviorOptions {
    return {
      origin: new HttpOrigin(host, {
        customHeaders: originKeys.headers,
        originShieldRegion: apiCache.shieldRegion,
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: new CachePolicy(this, 'ApiCache', {
        comment: 'As long as the API says; a request with a token has a key of its own',
        minTtl: Duration.seconds(apiCache.lifetime.min),
        defaultTtl: Duration.seconds(apiCache.lifetime.default),
        maxTtl: Duration.seconds(apiCache.lifetime.max),
        // For anonymous readers a function at the edge has already removed unknown parameters.
        queryStringBehavior: CacheQueryStringBehavior.all(),
        cookieBehavior: CacheCookieBehavior.none(),
        headerBehavior: CacheHeaderBehavior.allowList(...apiCache.keyHeaders),
        enableAcceptEncodingGzip: apiCache.encodings.includes('gzip'),
        enableAcceptEncodingBrotli: apiCache.encodings.includes('br'),
      }),
      // The API uses no cookies; forwarding them would keep simultaneous requests from sharing an answer.
      originRequestPolicy: new OriginRequestPolicy(this, 'ApiRequest', {
        comment: 'All but the host, which the gateway would not know, and cookies',
        headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
      responseHeadersPolicy,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      functionAssociations: [this.#atRequest('api-request', apiRequestGiven())],
    };
  }

  #files(stage: Stage): BehaviorOptions {
    return {
      origin: bucketOrigin(this.#bucket(stage, 'public')),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: responseHeaders(this, 'FileHeaders', filePolicy, {
        forOtherSites: true,
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: [this.#atRequest('files-request')],
    };
  }

  #atRequest(name: string, given?: Readonly<Record<string, unknown>>) {
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, name, {
        code: FunctionCode.fromInline(edgeScript(name, given)),
      }),
    };
  }

  #bucket(stage: Stage, name: 'public' | 'site' | 'exports'): IBucket {
    return Bucket.fromBucketName(this, name, bucketNameOf(this, stage, name));
  }

  #logs(stage: Stage) {
    return Bucket.fromBucketAttributes(this, 'Logs', {
      bucketName: edgeLogBucketName(this, stage),
      region: edgeLogRegion,
    });
  }
}

const bucketOrigin = (bucket: IBucket, originPath = '') =>
  S3BucketOrigin.withOriginAccessControl(bucket, {
    ...(originPath ? { originPath } : {}),
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });

const uncachedErrors = apiCache.uncachedErrors.map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

const accepted = (domain: Stage['domain'], webAclArn: string | undefined) => [
  {
    id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    reason:
      'No request reaches the root of a bucket: the functions at the edge redirect or refuse it.',
  },
  {
    id: '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    reason: 'The policies are written with the buckets, which are created after the distribution.',
  },
  { id: 'AwsSolutions-CFR1', reason: 'Public statistics are for readers in every country.' },
  ...(webAclArn
    ? []
    : [{ id: 'AwsSolutions-CFR2', reason: 'A web ACL is a setting of the stage (webAcl).' }]),
  ...(domain
    ? []
    : [
        {
          id: 'AwsSolutions-CFR4',
          reason: 'Without a domain of its own CloudFront sets the TLS floor.',
        },
      ]),
];
