import type { Construct } from 'constructs';
import { ApiAddress } from './api.ts';
import { PortalDistribution } from './edge/distribution.ts';
import { OriginKeys } from './edge/origin-keys.ts';
import { PortalStack } from './portal-stack.ts';
import type { Stage } from './stage.ts';

interface EdgeProps {
  /** ARN of the web ACL for the distribution, if there is one. */
  readonly webAclArn: string | undefined;
  /** Folder of the built site. */
  readonly siteFolder: string;
}

/** The part that readers reach: the distribution, and the address of the API that it forwards to. */
export class EdgeStack extends PortalStack {
  readonly api: ApiAddress;
  readonly originKeys: OriginKeys;
  readonly distribution: PortalDistribution;

  constructor(scope: Construct, id: string, stage: Stage, props: EdgeProps) {
    super(scope, id, stage);
    this.api = new ApiAddress(this, 'Api');
    this.originKeys = new OriginKeys(this, 'OriginKeys', stage);
    const { api, originKeys } = this;
    this.distribution = new PortalDistribution(this, 'Distribution', {
      ...props,
      stage,
      api,
      originKeys,
    });
  }
}
