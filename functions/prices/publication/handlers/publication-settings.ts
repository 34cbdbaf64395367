import { approvalRequired } from '../../../platform/aws/environment.ts';
import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import { assertUnchanged, differing } from '../../../platform/kernel/assert-unchanged.ts';
import type { AuditAction } from '../../../platform/kernel/audit-kinds.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../../platform/tables/audit.ts';
import { isLooser, type PublicationThresholds } from '../../surveys/rules/publication-gates.ts';
import {
  changePublicationSettings,
  type PublicationSettings,
  proposeThresholds,
  publicationSettings,
} from '../../surveys/store/publication-settings.ts';
import type { publicationSettingsRoutes } from '../contract/publication-settings.ts';

export const forAdmin = {
  'publication-settings/get': async () => settingsView(await publicationSettings()),

  /** Where approval is required, looser thresholds wait for a second administrator. */
  'publication-settings/change': async ({ body: { reason, ...body }, actor, ifMatch, now }) => {
    const before = await publicationSettings();
    assertUnchanged(before, ifMatch, body);
    if (differing(before, body).length === 0) return settingsView(before);
    if (before.proposed) assertSeen(before, ifMatch);
    const act = { by: accountIdOf(actor), at: now.toISOString() };
    const isLoose = isLooser(before, body);
    if (isLoose && !reason)
      throw new Refusal('reason_needed', {
        thresholds: { before: thresholdsOf(before), after: body },
      });
    if (!approvalRequired() || !isLoose) return changed(before, body, { ...act, reason });
    const proposed = { ...body, ...act, reason };
    const record = recordOf('proposed', act, thresholdsOf(before), { ...body, reason });
    return settingsView(await proposeThresholds(before, proposed, record));
  },

  'publication-settings/confirm': async ({ actor, ifMatch, now }) => {
    const before = await publicationSettings();
    const { by, at: _, reason, ...proposed } = proposalOf(before, ifMatch);
    const act = { by: accountIdOf(actor), at: now.toISOString(), reason };
    if (by === act.by) throw new Refusal('own_change');
    assertSeen(before, ifMatch);
    return changed(before, proposed, act);
  },

  'publication-settings/refuse': async ({ actor, ifMatch, now }) => {
    const before = await publicationSettings();
    const proposed = proposalOf(before, ifMatch);
    const act = { by: accountIdOf(actor), at: now.toISOString() };
    const record = recordOf('refused', act, proposed, undefined);
    return settingsView(await proposeThresholds(before, undefined, record));
  },
} satisfies Handlers<typeof publicationSettingsRoutes>;

interface Act {
  readonly by: string;
  readonly at: string;
  readonly reason?: string | undefined;
}

async function changed(before: PublicationSettings, next: PublicationThresholds, act: Act) {
  const { reason } = act;
  const record = recordOf('changed', act, thresholdsOf(before), {
    ...next,
    ...(reason && { reason }),
  });
  return settingsView(await changePublicationSettings(before, next, record));
}

/** The audit trail records the earlier thresholds. */
const settingsView = ({ past: _, ...settings }: PublicationSettings) => settings;

const thresholdsOf = ({ past: _, proposed: __, ...thresholds }: PublicationSettings) => thresholds;

/** @throws Refusal stale_version when another proposal was seen; nothing_proposed */
function proposalOf(
  settings: PublicationSettings,
  expectedVersion: number | undefined,
): NonNullable<PublicationSettings['proposed']> {
  assertUnchanged(settings, expectedVersion, {});
  if (!settings.proposed) throw new Refusal('nothing_proposed');
  return settings.proposed;
}

/** Who confirms a proposal, or replaces it, names the version that has it. @throws Refusal stale_version */
function assertSeen(settings: PublicationSettings, seen: number | undefined): void {
  if (seen === undefined) throw new Refusal('stale_version', { current: settings, differing: [] });
  assertUnchanged(settings, seen, {});
}

const recordOf = (
  act: 'changed' | 'proposed' | 'refused',
  { by, at }: Act,
  before: unknown,
  after: unknown,
): AuditRecord => ({
  actor: by,
  at,
  action: `settings.publication-${act}` satisfies AuditAction,
  subject: 'settings/publication',
  before,
  after,
});
