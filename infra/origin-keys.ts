import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { PortalFunction } from './portal-function.ts';
import type { Stage } from './stage.ts';

/**
 * What the distribution says to the functions that nobody else can: without it the gateway's own
 * address, which the world can reach, answers nothing. Functions accept the key that is sent and the
 * next one, so raising the stage's `originKey` changes it in one deployment without a gap: the
 * distribution is deployed before the functions.
 */
export class OriginKeys extends Construct {
  readonly #sent: string;
  readonly #accepted: string;

  constructor(scope: Construct, id: string, { originKey = 1 }: Stage) {
    super(scope, id);
    const [sent, next] = [originKey, originKey + 1].map((number) => this.#key(number)) as [
      string,
      string,
    ];
    this.#sent = sent;
    this.#accepted = `${sent},${next}`;
  }

  /** Headers that the distribution adds to every request to the API. */
  get headers(): Record<string, string> {
    return { 'x-origin-key': this.#sent };
  }

  /** Has the function refuse what does not come through the distribution. */
  guard(fn: PortalFunction): void {
    fn.addEnvironment('ORIGIN_KEYS', this.#accepted);
  }

  #key(number: number): string {
    const secret = new Secret(this, `Key${number}`, {
      description: `Key ${number} of the distribution for the API`,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Distribution and functions take a copy when deployed; the setting originKey rotates.',
    });
    // CloudFormation puts the value in; the template has its name only.
    return SecretValue.secretsManager(secret.secretArn).unsafeUnwrap();
  }
}
