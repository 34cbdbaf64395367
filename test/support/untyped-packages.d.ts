/** The parts that tests use of packages that come without types. */

declare module 'datapackage' {
  interface Descriptor {
    readonly name: string;
    readonly path: string | readonly string[];
    // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of it
    readonly [member: string]: any;
  }
  export class Package {
    static load(descriptor: unknown): Promise<Package>;
    readonly valid: boolean;
    readonly errors: readonly Error[];
    // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of it
    readonly descriptor: any;
    readonly resources: readonly { readonly name: string; readonly descriptor: Descriptor }[];
  }
}

declare module 'jsonld' {
  type Node = Readonly<Record<string, unknown>>;
  const jsonld: {
    expand(document: unknown): Promise<Node[]>;
    canonize(document: unknown, options: Readonly<Record<string, unknown>>): Promise<string>;
  };
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default jsonld;
}
