/** A file to download. With a redirect, the only answer of a handler that is not JSON. */
export interface FileReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

/** Where on the same origin the answer is. */
export interface RedirectReply {
  /** Absolute path, percent-encoded. */
  readonly location: string;
}
