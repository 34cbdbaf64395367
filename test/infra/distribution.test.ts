import { describe, expect, it } from 'vitest';
import { shownAddresses } from '../../functions/open-data/pages/contract/page-routes.ts';
import {
  contentSecurityPolicy,
  securityHeaders,
} from '../../functions/platform/contract/security-headers.ts';
import { edgeScript, siteRequestGiven } from '../../infra/edge/edge-script.ts';
import { builtSite, portalTemplate } from '../support/aws/portal-template.ts';

const domain = {
  name: 'statistics.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0000',
};
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/portal/0000';
const bare = portalTemplate('test');
const full = portalTemplate('production', { settings: { domain, webAclArn } });
const configOf = (portal: typeof bare) =>
  portal.single('AWS::CloudFront::Distribution').Properties.DistributionConfig;
const config = configOf(bare);
const behaviour = (path: string) =>
  config.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === path);
const headersOf = ({ ResponseHeadersPolicyId }: { ResponseHeadersPolicyId: { Ref: string } }) =>
  bare.resourceById(ResponseHeadersPolicyId.Ref).Properties.ResponseHeadersPolicyConfig;

/** A text as it becomes in an account. */
const written = (text: { 'Fn::Join': [string, (string | { Ref: 'AWS::AccountId' })[]] }) => {
  const [separator, parts] = text['Fn::Join'];
  return parts.map((part) => (typeof part === 'string' ? part : '123456789012')).join(separator);
};

describe('functions at the edge', () => {
  const scripts = bare
    .all('AWS::CloudFront::Function')
    .map(({ Properties }): string => Properties.FunctionCode);

  it('stay within the size limit of CloudFront', () => {
    expect(scripts).toHaveLength(5);
    for (const script of scripts) expect(Buffer.byteLength(script)).toBeLessThan(10_240);
  });

  it('know the addresses of the earlier sites and the files of this one', () => {
    const site = edgeScript('site-request', siteRequestGiven(builtSite));
    expect(site).toContain('"open-data"');
    expect(site).toContain('"icons.svg"');
    expect(scripts).toContain(site);
  });
});

describe('data and documents at addresses of the earlier sites', () => {
  const paths = [
    '/open_data_export.php',
    '/pub/bollettino/????/*',
    '/dgsaie/open_data_export.php',
    '/dgsaie/pub/bollettino/????/*',
  ];

  it.each(paths)('%s is answered by the API, without a redirect', (path) => {
    const earlier = behaviour(path);
    const api = behaviour('/dgsaie/api/v1/*');
    expect(earlier).toMatchObject({
      TargetOriginId: api.TargetOriginId,
      CachePolicyId: api.CachePolicyId,
      OriginRequestPolicyId: api.OriginRequestPolicyId,
      AllowedMethods: ['GET', 'HEAD'],
      FunctionAssociations: [
        {
          EventType: 'viewer-request',
          FunctionARN: { 'Fn::GetAtt': [bare.idOf('Distribution/earlier-data'), 'FunctionARN'] },
        },
      ],
    });
    expect(headersOf(earlier).CustomHeadersConfig.Items).toContainEqual({
      Header: 'vary',
      Value: 'Authorization, Accept-Encoding, Accept-Language',
      Override: true,
    });
  });
});

describe('the distribution', () => {
  it('uses its own domain with current encryption when the stage has one', () => {
    expect(configOf(full)).toMatchObject({
      Aliases: ['statistics.example.org'],
      ViewerCertificate: {
        AcmCertificateArn: domain.certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
      },
      WebACLId: webAclArn,
      HttpVersion: 'http2and3',
    });
    expect(configOf(bare).Aliases).toBeUndefined();
  });

  it('signs people in on its own address', () => {
    expect(full.resource('SignIn/Pool/Client').Properties).toMatchObject({
      CallbackURLs: ['https://statistics.example.org/dgsaie/app/prezzi-settimanali'],
      LogoutURLs: ['https://statistics.example.org/dgsaie/logout'],
    });
  });

  it('logs to the bucket of the stage in a region that CloudFront delivers to', () => {
    const [bucket] = Object.values(bare.edgeLogs.findResources('AWS::S3::Bucket'));
    const named = (text: unknown) =>
      JSON.stringify(text).match(/energy-statistics-test-edge-logs-/)?.[0];
    expect(named(config.Logging.Bucket)).toBe(named(bucket?.Properties.BucketName));
    expect(JSON.stringify(config.Logging.Bucket)).toContain('.s3.eu-central-1.amazonaws.com');
    expect(bucket?.Properties.OwnershipControls.Rules).toEqual([
      { ObjectOwnership: 'BucketOwnerPreferred' },
    ]);
  });

  it("never answers one caller's error to the next", () => {
    const ttls = config.CustomErrorResponses.map(
      ({ ErrorCachingMinTTL }: { ErrorCachingMinTTL: number }) => ErrorCachingMinTTL,
    );
    expect(new Set(ttls)).toEqual(new Set([0]));
  });
});

describe('the API behind the distribution', () => {
  const api = behaviour('/dgsaie/api/v1/*');

  it("answers at the API's own address as below it", () => {
    expect(behaviour('/dgsaie/api/v1')).toEqual({ ...api, PathPattern: '/dgsaie/api/v1' });
  });
  const policy = bare.single('AWS::CloudFront::CachePolicy').Properties.CachePolicyConfig;

  it('is cached only as long as its answers allow', () => {
    expect(api.CachePolicyId).toEqual({ Ref: bare.idOf('Distribution/ApiCache') });
    // Above 0, simultaneous requests for one answer are one request to the API.
    expect(policy).toMatchObject({ MinTTL: 1, DefaultTTL: 1, MaxTTL: 86_400 });
  });

  it('is cached separately for every token and query, and not by cookies', () => {
    const { HeadersConfig, QueryStringsConfig, CookiesConfig } =
      policy.ParametersInCacheKeyAndForwardedToOrigin;
    expect(HeadersConfig).toEqual({
      HeaderBehavior: 'whitelist',
      Headers: ['authorization', 'x-viewer'],
    });
    expect(QueryStringsConfig.QueryStringBehavior).toBe('all');
    expect(CookiesConfig.CookieBehavior).toBe('none');
    expect(api.FunctionAssociations).toEqual([
      {
        EventType: 'viewer-request',
        FunctionARN: { 'Fn::GetAtt': [bare.idOf('Distribution/api-request'), 'FunctionARN'] },
      },
    ]);
  });

  it('is cached in the compressed encodings that functions write', () => {
    const key = policy.ParametersInCacheKeyAndForwardedToOrigin;
    expect(key).toMatchObject({ EnableAcceptEncodingBrotli: true, EnableAcceptEncodingGzip: true });
    expect(policy.MinTTL).toBeGreaterThan(0);
  });

  it('receives the query and every header but the host, and no cookies', () => {
    expect(api.OriginRequestPolicyId).toEqual({ Ref: bare.idOf('Distribution/ApiRequest') });
    const { OriginRequestPolicyConfig } = bare.resource('Distribution/ApiRequest').Properties;
    expect(OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
  });

  it('is called through one cache, with the key', () => {
    const { OriginShield, OriginCustomHeaders } = config.Origins.find(
      ({ Id }: { Id: string }) => Id === api.TargetOriginId,
    );
    expect(OriginShield).toEqual({ Enabled: true, OriginShieldRegion: 'eu-central-1' });
    const [{ HeaderName, HeaderValue }] = OriginCustomHeaders;
    expect(HeaderName).toBe('x-origin-key');
    const { Name } = bare.resource('OriginKeys/Key1').Properties;
    expect(HeaderValue).toBe(`{{resolve:secretsmanager:${Name}:SecretString:::}}`);
    const { DependsOn } = bare.single('AWS::CloudFront::Distribution');
    expect(DependsOn).toContain(bare.idOf('OriginKeys/Key1'));
  });

  it('accepts every method, over encrypted connections', () => {
    expect(api.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']));
    expect(api.ViewerProtocolPolicy).toBe('https-only');
  });
});

describe('response headers', () => {
  const site = headersOf(config.DefaultCacheBehavior);

  it('are those the one-machine stack sends', () => {
    const security = site.SecurityHeadersConfig;
    const { AccessControlMaxAgeSec } = security.StrictTransportSecurity;
    const custom = site.CustomHeadersConfig.Items.map(
      ({ Header, Value }: { Header: string; Value: string }) => [Header, Value],
    );
    expect({
      ...Object.fromEntries(custom),
      'content-security-policy': written(security.ContentSecurityPolicy.ContentSecurityPolicy),
      'strict-transport-security': `max-age=${AccessControlMaxAgeSec}; includeSubDomains`,
      'x-content-type-options': security.ContentTypeOptions.Override ? 'nosniff' : '',
      'x-frame-options': security.FrameOptions.FrameOption,
      'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    }).toEqual(
      securityHeaders([
        'https://cognito-idp.eu-south-1.amazonaws.com',
        'https://energy-statistics-test-123456789012.auth.eu-south-1.amazoncognito.com',
        'https://energy-statistics-test-quarantine-123456789012.s3.eu-south-1.amazonaws.com',
      ]),
    );
  });

  it.each(['/dgsaie/api/v1/*', '/dgsaie/files/*'])(
    'of %s prevent content from running as script',
    (path) => {
      const policy = headersOf(behaviour(path)).SecurityHeadersConfig.ContentSecurityPolicy;
      expect(policy.ContentSecurityPolicy).toContain("script-src 'none'");
      expect(policy.ContentSecurityPolicy).not.toBe(contentSecurityPolicy());
    },
  );

  it('allow forms to be sent only to the site itself, and none from a published file', () => {
    const forms = (path: string) =>
      /form-action ('\w+')/.exec(
        headersOf(behaviour(path)).SecurityHeadersConfig.ContentSecurityPolicy
          .ContentSecurityPolicy,
      )?.[1];
    expect(forms('/dgsaie/api/v1/*')).toBe("'self'");
    expect(forms('/dgsaie/embed/*')).toBe("'none'");
    expect(forms('/dgsaie/files/*')).toBe("'none'");
  });

  it('let other pages frame only content made for frames', () => {
    const framing = [config.DefaultCacheBehavior, ...config.CacheBehaviors].map((one) => {
      const { ContentSecurityPolicy, FrameOptions } = headersOf(one).SecurityHeadersConfig;
      const policy = JSON.stringify(ContentSecurityPolicy.ContentSecurityPolicy);
      return [
        one.PathPattern ?? 'site',
        /frame-ancestors ('none'|\*)/.exec(policy)?.[1],
        FrameOptions?.FrameOption,
      ];
    });
    expect(framing).toEqual([
      ['site', "'none'", 'DENY'],
      ['/dgsaie/api/v1', "'none'", 'DENY'],
      ['/dgsaie/api/v1/*', "'none'", 'DENY'],
      ['/dgsaie/embed/*', '*', undefined],
      ['/open_data_export.php', "'none'", 'DENY'],
      ['/pub/bollettino/????/*', "'none'", 'DENY'],
      ['/dgsaie/open_data_export.php', "'none'", 'DENY'],
      ['/dgsaie/pub/bollettino/????/*', "'none'", 'DENY'],
      ...Object.keys(shownAddresses).map((path) => [path, "'none'", 'DENY']),
      ['/dgsaie/files/series/*', "'none'", 'DENY'],
      ['/dgsaie/files/*', "'none'", 'DENY'],
    ]);
  });

  it('of pages that show what their address asks for come from the site, or else from the API', () => {
    for (const path of Object.keys(shownAddresses)) {
      const { TargetOriginId, CachePolicyId, AllowedMethods } = behaviour(path);
      const group = config.OriginGroups.Items.find(
        ({ Id }: { Id: string }) => Id === TargetOriginId,
      );
      const origins = group.Members.Items.map(({ OriginId }: { OriginId: string }) =>
        config.Origins.find(({ Id }: { Id: string }) => Id === OriginId),
      );
      expect(group.FailoverCriteria.StatusCodes.Items).toEqual([404]);
      expect(origins[0].S3OriginConfig).toBeDefined();
      expect(origins[1].Id).toBe(behaviour('/dgsaie/api/v1/*').TargetOriginId);
      expect(CachePolicyId).toEqual(behaviour('/dgsaie/api/v1/*').CachePolicyId);
      expect(AllowedMethods).toEqual(['GET', 'HEAD']);
    }
  });

  it('reach frames through the cache of the API', () => {
    const { CachePolicyId, TargetOriginId, FunctionAssociations } = behaviour('/dgsaie/embed/*');
    const api = behaviour('/dgsaie/api/v1/*');
    expect({ CachePolicyId, TargetOriginId, FunctionAssociations }).toEqual({
      CachePolicyId: api.CachePolicyId,
      TargetOriginId: api.TargetOriginId,
      FunctionAssociations: api.FunctionAssociations,
    });
  });
});
