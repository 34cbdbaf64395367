import { Duration } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { PortalFunction } from './functions/portal-function.ts';

interface ReturnedMailProps {
  readonly returned: PortalFunction;
  /** Queue for events that it cannot process. */
  readonly failed: IQueue;
}

/** Tells the function which mails sent with its configuration set bounced or were reported as unwanted. */
export class ReturnedMail extends Construct {
  /** Name of the configuration set for sending mails. */
  readonly configurationSet: string;

  constructor(scope: Construct, id: string, { returned, failed }: ReturnedMailProps) {
    super(scope, id);
    const set = new ConfigurationSet(this, 'Mails', {
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSet = set.configurationSetName;
    set.addEventDestination('Returned', {
      // SES can use only the default bus.
      destination: EventDestination.eventBus(
        EventBus.fromEventBusName(this, 'DefaultBus', 'default'),
      ),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    returned.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(failed),
    });
    new Rule(this, 'Events', {
      description: 'Mails that came back or were called unwanted',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [this.configurationSet] } } },
      },
      targets: [new LambdaFunction(returned, { deadLetterQueue: failed, retryAttempts: 20 })],
    });
  }
}
