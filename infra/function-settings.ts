import type { EnvironmentName } from '../functions/aws/environment-names.ts';
import { buildId } from './build-id.ts';
import type { FunctionName } from './function-table.ts';
import type { Stage } from './stage.ts';

type Settings = Partial<Record<EnvironmentName, string>>;

/**
 * What the stage says to each function, beside its tables, files and user pool.
 * @param origin where the site stands: `https://host`
 */
export function functionSettings(
  stage: Stage,
  origin: string,
): Readonly<Partial<Record<FunctionName, Settings>>> {
  const approval = { APPROVAL_REQUIRED: stage.approvalRequired ? 'on' : 'off' };
  const provisional = { PROVISIONAL_PRICES: stage.provisionalPrices === false ? 'off' : 'on' };
  const dialect = { CSV_DIALECT: stage.csvDialect };
  // Only the one-machine portal has invented figures.
  const files = { ...dialect, DEMONSTRATION_DATA: 'off' };
  const site = { PUBLIC_ORIGIN: origin };
  const source = {
    STATION_PRICES_URL: stage.stationPrices.pricesUrl,
    STATION_REGISTRY_URL: stage.stationPrices.registryUrl,
  };
  // Only the one-machine portal calls programs beside it.
  const loopback = { LOOPBACK_WEBHOOKS: 'off' };
  const mail: Settings = stage.reminders ? { ...site, MAIL_SENDER: stage.reminders.sender } : site;
  return {
    public: { ...site, ...provisional },
    admin: { ...dialect, ...approval, ...mail },
    exports: { ...files, ...site, ...provisional },
    'company-exports': files,
    // Files of earlier code are written again.
    'export-files': { ...files, BUILD_ID: buildId() },
    embeds: { ...site, DEMONSTRATION_DATA: 'off' },
    files: site,
    pages: {
      ...site,
      DEMONSTRATION_DATA: 'off',
      PAGE_RENDERER: '/var/task/page-renderer.mjs',
    },
    stations: source,
    subscriptions: { ...mail, ...loopback },
    notifications: { ...mail, ...loopback },
    reminders: { ...mail, SCHEDULED_REMINDERS: stage.reminders?.scheduled ? 'on' : 'off' },
    'station-prices': source,
    'weekly-job': approval,
  };
}
