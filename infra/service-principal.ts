import { Stack } from 'aws-cdk-lib';
import { type PrincipalBase, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** Services whose guides say that they name the account for which they take a role. */
const naming = ['scheduler', 'codedeploy'];

/**
 * A service of AWS that may take a role for resources of this account alone, so that nobody can have it work on them from another one.
 * Where its guide does not say that it names the account, the condition counts only if it does.
 * @param service first part of its name: `scheduler` for `scheduler.amazonaws.com`
 */
export function serviceForAccount(scope: Construct, service: string): PrincipalBase {
  const operator = naming.includes(service) ? 'StringEquals' : 'StringEqualsIfExists';
  return new ServicePrincipal(`${service}.amazonaws.com`).withConditions({
    [operator]: { 'aws:SourceAccount': Stack.of(scope).account },
  });
}
