/** The parts of untyped packages that tests use. */

declare module 'jsonld' {
  type Node = Readonly<Record<string, unknown>>;
  const jsonld: {
    expand(document: unknown): Promise<Node[]>;
    canonize(document: unknown, options: Readonly<Record<string, unknown>>): Promise<string>;
  };
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default jsonld;
}
