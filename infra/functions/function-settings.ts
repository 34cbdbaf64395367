import type { EnvironmentName } from '../../functions/platform/aws/environment-names.ts';
import { buildId } from '../build-id.ts';
import type { Stage } from '../stage.ts';
import type { FunctionName } from './function-table.ts';

type Settings = Partial<Record<EnvironmentName, string>>;

/**
 * The stage's settings for each function, in addition to its tables, files and user pool.
 * @param origin of the site: `https://host`
 */
export function functionSettings(
  stage: Stage,
  origin: string,
): Readonly<Partial<Record<FunctionName, Settings>>> {
  const publication = {
    APPROVAL_REQUIRED: stage.approvalRequired ? 'on' : 'off',
    EMBARGO: stage.embargo ? 'on' : 'off',
    PUBLISH_SINGLE_COMPANY: stage.publishSingleCompany ? 'on' : 'off',
  };
  const provisional = { PROVISIONAL_PRICES: stage.provisionalPrices === false ? 'off' : 'on' };
  const dialect = { CSV_DIALECT: stage.csvDialect };
  // Only the one-machine portal has invented figures.
  const files = { ...dialect, DEMONSTRATION_DATA: 'off' };
  const site = { PUBLIC_ORIGIN: origin };
  const rendering = {
    ...site,
    DEMONSTRATION_DATA: 'off',
    PAGE_RENDERER: '/var/task/page-renderer.mjs',
  };
  const source = {
    STATION_PRICES_URL: stage.stationPrices.pricesUrl,
    STATION_REGISTRY_URL: stage.stationPrices.registryUrl,
  };
  // Only the one-machine portal may call programs on the same machine.
  const loopback = { LOOPBACK_WEBHOOKS: 'off' };
  const mail: Settings = stage.reminders ? { ...site, MAIL_SENDER: stage.reminders.sender } : site;
  return {
    public: { ...site, ...provisional },
    accounts: { ...dialect, ...mail, APPROVAL_REQUIRED: publication.APPROVAL_REQUIRED },
    admin: { ...dialect, ...publication, ...mail },
    exports: { ...files, ...site, ...provisional },
    assistants: { ...site, ...provisional },
    'company-exports': files,
    // With a new build id the function writes the files again.
    'export-files': { ...files, ...site, ...provisional, BUILD_ID: buildId() },
    embeds: { ...site, DEMONSTRATION_DATA: 'off' },
    files: site,
    pages: rendering,
    'shown-pages': rendering,
    stations: source,
    subscriptions: { ...mail, ...loopback },
    notifications: { ...mail, ...loopback },
    'receipt-mails': mail,
    reminders: { ...mail, SCHEDULED_REMINDERS: stage.reminders?.scheduled ? 'on' : 'off' },
    'station-prices': source,
    'weekly-job': publication,
  };
}
