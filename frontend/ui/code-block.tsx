import './code-block.css';

/** A program, a command or an address to copy: its long lines are broken, a long one scrolls. */
export const CodeBlock = ({ children }: { readonly children: string }) => (
  <pre className="code-block">{children}</pre>
);
