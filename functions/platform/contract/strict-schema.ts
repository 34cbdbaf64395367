import * as z from 'zod/mini';

/** Places of the inner schemas in the definition of a schema. */
const INNER = ['innerType', 'element', 'in', 'valueType'] as const;

/** The same schema, but it refuses members that it does not name, at any depth. */
export function strictly<S extends z.ZodMiniType>(schema: S): S {
  const def = schema._zod.def as unknown as Readonly<Record<string, unknown>>;
  const changed: Record<string, unknown> = {};
  for (const name of INNER) if (name in def) changed[name] = strictly(def[name] as z.ZodMiniType);
  if (def.type === 'union') changed.options = (def.options as z.ZodMiniType[]).map(strictly);
  if (def.type === 'object') {
    const shape = Object.entries(def.shape as Readonly<Record<string, z.ZodMiniType>>);
    changed.shape = Object.fromEntries(shape.map(([name, inner]) => [name, strictly(inner)]));
    changed.catchall = def.catchall ?? z.never();
  }
  if (Object.keys(changed).length === 0) return schema;
  const strict = z.clone(schema, { ...def, ...changed } as unknown as S['_zod']['def']);
  const description = z.globalRegistry.get(schema)?.description;
  if (description) z.globalRegistry.add(strict, { description });
  return strict;
}
