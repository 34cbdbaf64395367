import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { PortalFunction } from '../functions/portal-function.ts';
import type { Stage } from '../stage.ts';

/**
 * The secret with which the distribution identifies itself to the functions: without it the gateway's own address,
 * which anybody can reach, serves nothing. Functions accept the key that is sent, the one before and the one after, so
 * the stage's `originKey` can be raised or lowered by one while distribution and functions change one after the other,
 * in whichever order, and while either is rolled back.
 */
export class OriginKeys extends Construct {
  readonly #stage: Stage;
  /** Number of the key that the distribution sends. */
  readonly number: number;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#stage = stage;
    this.number = stage.originKey ?? 1;
    // One more key is kept than is accepted, so that functions that are rolled back get the keys that they accepted
    // before.
    for (const number of this.#around(2)) this.#key(number);
  }

  /** Headers that the distribution adds to every request to the API. */
  get headers(): Record<string, string> {
    return { 'x-origin-key': this.#valueOf(this.number) };
  }

  /** Makes the function refuse requests that do not come through the distribution. */
  guard(fn: PortalFunction): void {
    const accepted = this.#around(1).map((number) => this.#valueOf(number));
    fn.addEnvironment('ORIGIN_KEYS', accepted.join());
  }

  /** Numbers of the keys next to the one that is sent. */
  #around(distance: number): number[] {
    const numbers = Array.from({ length: 2 * distance + 1 }, (_, index) => index - distance);
    return numbers.map((difference) => this.number + difference).filter((number) => number > 0);
  }

  #key(number: number): void {
    const secret = new Secret(this, `Key${number}`, {
      secretName: this.#nameOf(number),
      description: `Key ${number} of the distribution for the API`,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Distribution and functions take a copy when deployed; the setting originKey rotates.',
    });
  }

  #nameOf(number: number): string {
    return `${this.#stage.name}/origin-key-${number}`;
  }

  /** CloudFormation inserts the value; the template contains only its name. */
  #valueOf(number: number): string {
    return SecretValue.secretsManager(this.#nameOf(number)).unsafeUnwrap();
  }
}
