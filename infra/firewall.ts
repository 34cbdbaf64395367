import { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { apiBase } from '../functions/contract/route.ts';
import type { Stage } from './stage.ts';

/**
 * The web ACL of a stage that asks for one (`webAcl`): who sends far more than a person or a program
 * that reads open data is refused for a while, by address; who tries to sign in, much sooner.
 */
export class Firewall extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, { account, webAcl }: Stage) {
    // CloudFront takes web ACLs from this region only.
    super(scope, id, {
      env: { region: 'us-east-1', ...(account ? { account } : {}) },
      crossRegionReferences: true,
    });
    const { signIns = 100, requests = 3000 } = webAcl ?? {};
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('all'),
      // The web ACL answers before anything else could.
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

/** What each rule answers, by the codes for which the site has texts. */
const refusals = { 'sign-ins': 'too_many_attempts', requests: 'busy' } as const;

/** A problem document but for its media type, which a web ACL cannot set. */
const tooMany = {
  type: 'about:blank',
  status: 429,
  title: 'Too many requests from this address',
  /** Seconds, those over which a rule counts. */
  retryAfter: 300,
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
