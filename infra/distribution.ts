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
import { embedBase } from '../functions/contract/embeds.ts';
import { apiBase } from '../functions/contract/route.ts';
import {
  apiPolicy,
  contentSecurityPolicy,
  embedPolicy,
  filePolicy,
} from '../functions/contract/security-headers.ts';
import type { Api } from './api.ts';
import { apiCache } from './api-cache.ts';
import { type Buckets, uploadHost } from './buckets.ts';
import { apiRequestGiven, edgeScript, siteRequestGiven } from './edge/edge-script.ts';
import { edgeLogBucketName } from './edge-logs.ts';
import { gatewayProblems } from './gateway-problems.ts';
import type { OriginKeys } from './origin-keys.ts';
import { responseHeaders } from './response-headers.ts';
import { signInHosts } from './sign-in.ts';
import { edgeLogRegion, type Stage } from './stage.ts';

interface PortalDistributionProps {
  readonly stage: Stage;
  readonly buckets: Buckets;
  readonly api: Api;
  readonly originKeys: OriginKeys;
  /** Of the stage's web ACL, if it has one. */
  readonly webAclArn: string | undefined;
  /** Where `npm run build` left the site. */
  readonly siteFolder: string;
}

/** The one address of the portal: the site, its API and its files on one origin. */
export class PortalDistribution extends Construct {
  readonly id: string;
  /** CloudFront's own name for it, which the domain's DNS record leads to. */
  readonly host: string;
  /** Where people reach it: `https://host`, by its domain if it has one. */
  readonly origin: string;

  constructor(
    scope: Construct,
    id: string,
    { stage, buckets, api, originKeys, webAclArn, siteFolder }: PortalDistributionProps,
  ) {
    super(scope, id);

    const { domain } = stage;
    const dataHeaders = responseHeaders(this, 'DataHeaders', apiPolicy);
    const calls: BehaviorOptions = {
      ...this.#api(api.host, originKeys, dataHeaders),
      ...(stage.gatewayProblems ? { edgeLambdas: [gatewayProblems(this, stage)] } : {}),
    };
    const distribution = new Distribution(this, 'Distribution', {
      comment: stage.name,
      defaultBehavior: this.#site(buckets.site, stage, siteFolder),
      additionalBehaviors: {
        // A pattern with a slash at its end does not match the address without one.
        [apiBase]: calls,
        [`${apiBase}/*`]: calls,
        // Led to the API, with headers that let any page frame it.
        [`${embedBase}/*`]: {
          ...calls,
          responseHeadersPolicy: responseHeaders(this, 'EmbedHeaders', embedPolicy),
        },
        '/dgsaie/files/*': this.#files(buckets.public),
      },
      // Never reached, as the root is redirected; without it S3 would list the bucket there.
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
    buckets.admitToNamed(distribution);
    this.id = distribution.distributionId;
    this.host = distribution.distributionDomainName;
    this.origin = `https://${domain?.name ?? this.host}`;
    Validations.of(distribution).acknowledge(...accepted(domain, webAclArn));
  }

  #site(bucket: IBucket, stage: Stage, folder: string): BehaviorOptions {
    const called = [...Object.values(signInHosts(this, stage)), uploadHost(this, stage)];
    const origins = called.map((host) => `https://${host}`);
    return {
      // In place of a page that has not been made yet stands the app alone.
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
        // Of anonymous readers a function at the edge has left what routes know.
        queryStringBehavior: CacheQueryStringBehavior.all(),
        cookieBehavior: CacheCookieBehavior.none(),
        headerBehavior: CacheHeaderBehavior.allowList(...apiCache.keyHeaders),
        enableAcceptEncodingGzip: apiCache.encodings.includes('gzip'),
        enableAcceptEncodingBrotli: apiCache.encodings.includes('br'),
      }),
      // Cookies are nobody's here, and would keep simultaneous requests from sharing an answer.
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

  #files(bucket: IBucket): BehaviorOptions {
    return {
      origin: bucketOrigin(bucket),
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

  #logs(stage: Stage) {
    return Bucket.fromBucketAttributes(this, 'Logs', {
      bucketName: edgeLogBucketName(this, stage),
      region: edgeLogRegion,
    });
  }
}

/** With permission to list, an object that is not there is 404 rather than 403. */
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
    reason: 'The policy of a bucket that the stage names is written beside the distribution.',
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
