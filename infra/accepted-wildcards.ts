import { Stack, Validations } from 'aws-cdk-lib';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { IConstruct } from 'constructs';

interface Wildcards {
  readonly actions?: readonly string[];
  /** ARNs with a star in them. */
  readonly resources?: readonly string[];
}

/** Accepts these wildcards, and no others, in the construct's permissions. */
export function acceptWildcards(scope: IConstruct, reason: string, accepted: Wildcards): void {
  const { actions = [], resources = [] } = accepted;
  const acknowledge = () => {
    const findings = [
      ...actions.map((action) => `Action::${action}`),
      ...resources.map((arn) => `Resource::${flattenCfnReference(Stack.of(scope).resolve(arn))}`),
    ];
    Validations.of(scope).acknowledge(
      ...findings.map((finding) => ({ id: `AwsSolutions-IAM5[${finding}]`, reason })),
    );
    return [];
  };
  // References to other stacks have their final form once the app is validated.
  scope.node.addValidation({ validate: acknowledge });
}
