import type { Construct } from 'constructs';
import type { EnvironmentName } from '../functions/platform/aws/environment-names.ts';
import type { Buckets } from './data/buckets.ts';
import type { Tables } from './data/tables.ts';
import { functionSettings } from './functions/function-settings.ts';
import { type FunctionName, functionTable } from './functions/function-table.ts';
import { PortalFunction } from './functions/portal-function.ts';
import { tableAccess } from './functions/table-access.ts';
import type { Monitoring } from './monitoring.ts';
import type { Stage } from './stage.ts';

interface PortalFunctionsProps {
  readonly stage: Stage;
  /** Origin of the site: `https://host`. */
  readonly origin: string;
  readonly tables: Tables;
  readonly buckets: Buckets;
  readonly monitoring: Monitoring | undefined;
}

export type PortalFunctions = Readonly<Record<FunctionName, PortalFunction>>;

/** All functions, each with its settings and only the permissions it needs on tables and buckets. */
export function portalFunctions(
  scope: Construct,
  { stage, origin, tables, buckets, monitoring }: PortalFunctionsProps,
): PortalFunctions {
  const settings = functionSettings(stage, origin);
  const add = (name: FunctionName): PortalFunction => {
    const fn = new PortalFunction(scope, name, { shape: functionTable[name], stage, monitoring });
    tables.grant(fn, tableAccess[name]);
    buckets.grant(fn, name);
    for (const [setting, value] of Object.entries(settings[name] ?? {}))
      fn.addEnvironment(setting as EnvironmentName, value);
    return fn;
  };
  const names = Object.keys(functionTable) as FunctionName[];
  return Object.fromEntries(names.map((name) => [name, add(name)])) as PortalFunctions;
}
