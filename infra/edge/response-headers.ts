import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  crossOriginOpenerPolicy,
  embedPolicy,
  permissionsPolicy,
  referrerPolicy,
  strictTransportSecurity,
} from '../../functions/platform/contract/security-headers.ts';

/**
 * The security headers that the one-machine stack sends too, in the distribution's own terms.
 * @param forOtherSites whether pages of other sites may read the answers
 * @param vary what answers depend on, when the API does not know it
 */
export function responseHeaders(
  scope: Construct,
  id: string,
  contentSecurityPolicy: string,
  { forOtherSites = false, vary }: { forOtherSites?: boolean; vary?: string } = {},
) {
  const override = true;
  return new ResponseHeadersPolicy(scope, id, {
    ...(forOtherSites ? { corsBehavior: openToOtherSites } : {}),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      // The older header cannot allow all sites.
      ...(contentSecurityPolicy === embedPolicy
        ? {}
        : { frameOptions: { frameOption: HeadersFrameOption.DENY, override } }),
      referrerPolicy: { referrerPolicy: referrerPolicies[referrerPolicy], override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(strictTransportSecurity.maxAgeSeconds),
        includeSubdomains: strictTransportSecurity.includeSubdomains,
        override,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: permissionsPolicy, override },
        { header: 'cross-origin-opener-policy', value: crossOriginOpenerPolicy, override },
        ...(vary ? [{ header: 'vary', value: vary, override }] : []),
      ],
    },
  });
}

/** Only public data is behind these addresses. */
const openToOtherSites = {
  accessControlAllowCredentials: false,
  accessControlAllowHeaders: ['*'],
  accessControlAllowMethods: ['GET', 'HEAD', 'OPTIONS'],
  accessControlAllowOrigins: ['*'],
  accessControlExposeHeaders: ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag'],
  originOverride: true,
};

/** The compiler requires a new row here when the shared value changes. */
const referrerPolicies: Record<typeof referrerPolicy, HeadersReferrerPolicy> = {
  'strict-origin-when-cross-origin': HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
};
