import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  type CfnLogGroup,
  DataIdentifier,
  DataProtectionPolicy,
  LogGroup,
  RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { shownAddresses } from '../../functions/open-data/pages/contract/page-routes.ts';
import { DEAR_PATHS, FIREWALL } from '../../functions/platform/contract/throttles.ts';
import { apiBase } from '../../functions/platform/kernel/addresses.ts';
import type { FirewallLimit, Stage } from '../stage.ts';

/**
 * The web ACL of a stage that asks for one (`webAcl`). It refuses an address for a while if it sends far more
 * requests than the people and programs behind it would; the limits are lower for more expensive requests. Requests
 * that match the rules of AWS are counted, and refused only where the stage says so.
 */
export class Firewall extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    const { account, webAcl } = stage;
    // CloudFront accepts web ACLs from this region only.
    super(scope, id, {
      env: { region: 'us-east-1', ...(account ? { account } : {}) },
    });
    const { managedRules = 'count', ...limits } = webAcl ?? {};
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('all'),
      // The web ACL answers before any other part of the portal could.
      customResponseBodies: Object.fromEntries(
        ['too_many_attempts', 'busy'].map((code) => [
          code,
          { contentType: 'APPLICATION_JSON', content: JSON.stringify({ ...tooMany, code }) },
        ]),
      ),
      rules: [
        ...Object.entries(counted).map(([name, ofThese], priority) =>
          rateRule(
            name,
            priority,
            limits[name as FirewallLimit] ?? FIREWALL[name as FirewallLimit],
            ofThese,
          ),
        ),
        ...Object.entries(maintained).map(([name, countedOnly], index) =>
          managedRule(name, 10 + index, { isBlocking: managedRules === 'block', countedOnly }),
        ),
      ],
    });
    this.arn = acl.attrArn;
    this.#logRefused(acl, stage);
  }

  /** Keeps refused and counted requests for a month, without names, tokens and questions, with masked addresses. */
  #logRefused(acl: CfnWebACL, stage: Stage): void {
    const logs = new LogGroup(this, 'Refused', {
      // WAF requires this prefix.
      logGroupName: `aws-waf-logs-${stage.name}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
      dataProtectionPolicy: new DataProtectionPolicy({ identifiers: [DataIdentifier.IPADDRESS] }),
    });
    const { logGroupName } = logs;
    const keep = (action: 'BLOCK' | 'COUNT') => ({ ActionCondition: { Action: action } });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [
        this.formatArn({ service: 'logs', resource: `log-group:${logGroupName}` }),
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [keep('BLOCK'), keep('COUNT')],
          },
        ],
      },
      redactedFields: [
        { queryString: {} },
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'cookie' } },
      ],
    }).addResourceDependency(logs.node.defaultChild as CfnLogGroup);
  }
}

const decoded = [{ priority: 0, type: 'URL_DECODE' }];
const path = { uriPath: {} };
const api = `${apiBase}/`;

/** The paths that each limit counts; undefined means all. */
const counted: Readonly<Record<FirewallLimit, CfnWebACL.StatementProperty | undefined>> = {
  signIns: {
    byteMatchStatement: {
      fieldToMatch: path,
      positionalConstraint: 'EXACTLY',
      searchString: `${apiBase}/auth`,
      textTransformations: decoded,
    },
  },
  dearCalls: {
    orStatement: {
      statements: [
        {
          regexMatchStatement: {
            fieldToMatch: path,
            regexString: `^${api}${DEAR_PATHS}$`,
            textTransformations: decoded,
          },
        },
        {
          byteMatchStatement: {
            fieldToMatch: { queryString: {} },
            positionalConstraint: 'CONTAINS',
            searchString: 'asOf=',
            textTransformations: decoded,
          },
        },
        {
          // Pages that are rendered because their address has a query; without a query they are files.
          andStatement: {
            statements: [
              {
                regexMatchStatement: {
                  fieldToMatch: path,
                  regexString: `^(${Object.keys(shownAddresses).join('|')})$`,
                  textTransformations: decoded,
                },
              },
              {
                sizeConstraintStatement: {
                  fieldToMatch: { queryString: {} },
                  comparisonOperator: 'GT',
                  size: 0,
                  textTransformations: [{ priority: 0, type: 'NONE' }],
                },
              },
            ],
          },
        },
      ],
    },
  },
  calls: {
    byteMatchStatement: {
      fieldToMatch: path,
      positionalConstraint: 'STARTS_WITH',
      searchString: api,
      textTransformations: decoded,
    },
  },
  requests: undefined,
};

/**
 * Groups of rules that AWS maintains, with those of their rules that only ever count, since they refuse what the portal
 * serves: programs without a name, registrations of addresses to be called, news with markup, bodies
 * above 8 kB and queries above 2 kB.
 */
const maintained: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: [
    'NoUserAgent_HEADER',
    'SizeRestrictions_BODY',
    'SizeRestrictions_QUERYSTRING',
    'GenericRFI_BODY',
    'CrossSiteScripting_BODY',
  ],
};

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
  name: string,
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
        // The site has texts for these codes.
        customResponseBodyKey: name === 'signIns' ? 'too_many_attempts' : 'busy',
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

const managedRule = (
  name: string,
  priority: number,
  {
    isBlocking,
    countedOnly,
  }: { readonly isBlocking: boolean; readonly countedOnly: readonly string[] },
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: isBlocking ? { none: {} } : { count: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: countedOnly.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visible(name),
});

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});
