/** Errors by their S3 code, with the status and text S3 gives them. */
const errors = {
  AccessDenied: [403, 'Access Denied'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  BucketAlreadyOwnedByYou: [409, 'The bucket exists and is yours.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  IncompleteBody: [400, 'The body is shorter than announced.'],
  InvalidAccessKeyId: [403, 'The access key does not exist.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed form-data.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NotImplemented: [501, 'This server does not implement what you ask.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, 'The request time differs too much from the server time.'],
  SignatureDoesNotMatch: [403, 'The request signature does not match the signature provided.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' does not match the body."],
} as const satisfies Record<string, readonly [number, string]>;

export type S3ErrorCode = keyof typeof errors;

export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  /** More response headers, such as the mark of a deleted object. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, message?: string, headers: Record<string, string> = {}) {
    super(message ?? errors[code][1]);
    this.code = code;
    this.status = errors[code][0];
    this.headers = headers;
  }
}
