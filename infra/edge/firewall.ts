import { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { apiBase } from '../../functions/platform/contract/route.ts';
import { FIREWALL } from '../../functions/platform/contract/throttles.ts';
import type { Stage } from '../stage.ts';

/**
 * The web ACL of a stage that asks for one (`webAcl`). It blocks an address for a while that sends far more requests
 * than a person or a program reading open data; for attempts to sign in the limit is much lower.
 */
export class Firewall extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, { account, webAcl }: Stage) {
    // CloudFront accepts web ACLs from this region only.
    super(scope, id, {
      env: { region: 'us-east-1', ...(account ? { account } : {}) },
    });
    const { signIns = FIREWALL.signIns, requests = FIREWALL.requests } = webAcl ?? {};
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('all'),
      // The web ACL answers before any other part of the portal could.
      customResponseBodies: Object.fromEntries(
        Object.entries(refusals).map(([name, code]) => [
          name,
          { contentType: 'APPLICATION_JSON', content: JSON.stringify({ ...tooMany, code }) },
        ]),
      ),
      rules: [
        rateRule('sign-ins', 0, signIns, {
          byteMatchStatement: {
            fieldToMatch: { uriPath: {} },
            positionalConstraint: 'EXACTLY',
            searchString: `${apiBase}/auth`,
            textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
          },
        }),
        rateRule('requests', 1, requests),
      ],
    });
    this.arn = acl.attrArn;
  }
}

/** The codes that each rule answers; the site has texts for them. */
const refusals = { 'sign-ins': 'too_many_attempts', requests: 'busy' } as const;

/** A problem document except for its media type, which a web ACL cannot set. */
const tooMany = {
  type: 'about:blank',
  status: 429,
  title: 'Too many requests from this address',
  /** In seconds: the period over which a rule counts. */
  retryAfter: FIREWALL.seconds,
};

/** Refuses an address that sends more than the limit in five minutes. */
const rateRule = (
  name: keyof typeof refusals,
  priority: number,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: {
    block: {
      customResponse: {
        responseCode: tooMany.status,
        customResponseBodyKey: name,
        responseHeaders: [{ name: 'retry-after', value: String(tooMany.retryAfter) }],
      },
    },
  },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: tooMany.retryAfter,
      limit,
      ...(scopeDownStatement ? { scopeDownStatement } : {}),
    },
  },
  visibilityConfig: visible(name),
});

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});
