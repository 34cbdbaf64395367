import './code-block.css';

/** A program, a command or an address to copy; long lines are broken, and a long text scrolls. */
export const CodeBlock = ({ children }: { readonly children: string }) => (
  <pre className="code-block">{children}</pre>
);
