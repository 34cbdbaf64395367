import type { Construct } from 'constructs';
import type { EnvironmentName } from '../functions/aws/environment-names.ts';
import type { Buckets } from './buckets.ts';
import { functionSettings } from './function-settings.ts';
import { type FunctionName, functionTable } from './function-table.ts';
import type { Monitoring } from './monitoring.ts';
import { PortalFunction } from './portal-function.ts';
import type { Stage } from './stage.ts';
import { tableAccess } from './table-access.ts';
import type { Tables } from './tables.ts';

interface PortalFunctionsProps {
  readonly stage: Stage;
  /** Where the site stands: `https://host`. */
  readonly origin: string;
  readonly tables: Tables;
  readonly buckets: Buckets;
  readonly monitoring: Monitoring | undefined;
}

export type PortalFunctions = Readonly<Record<FunctionName, PortalFunction>>;

/** All functions, each with its settings and what it may do in tables and buckets, and no more. */
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
