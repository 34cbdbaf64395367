import type { Call } from './operations.ts';
import { commitDraft, describeFields } from './operations.ts';
import { checkPolicy, type PolicyLimits } from './post-policy.ts';
import { S3Error } from './s3-error.ts';
import type { Credentials } from './signature.ts';
import { readUploadForm } from './upload-form.ts';
import { xmlDocument } from './xml.ts';

/** A browser's upload form: the policy in it is the permission. */
export async function postObject(
  call: Omit<Call, 'payloadHash'>,
  credentials: Credentials,
  now: Date,
): Promise<void> {
  const { store, request, response } = call;
  store.bucket(request.bucket);
  const form = await readUploadForm(request.body, request.headers.get('content-type') ?? '');
  const limits = checkPolicy(request.bucket, form.fields, credentials, now);
  const key = form.fields.get('key')?.replace(/\$\{filename\}/g, () => form.fileName);
  if (!key) throw new S3Error('InvalidArgument', 'The form has no key.');
  const description = describeFields(request.bucket, key, form.fields);
  const draft = await store.receive(atMost(form.file, limits));
  if (draft.size < limits.smallest) {
    await store.discard(draft);
    throw new S3Error('EntityTooSmall');
  }
  const version = await commitDraft(call, draft, description, 'POST Object');
  const status = statusOf(form.fields.get('success_action_status'));
  response.writeHead(status, {
    etag: version.etag,
    'x-amz-version-id': version.versionId,
    ...(status === 201 ? { 'content-type': 'application/xml' } : {}),
  });
  const result = { Bucket: version.bucket, Key: version.key, ETag: version.etag };
  response.end(status === 201 ? xmlDocument('PostResponse', result) : undefined);
}

async function* atMost(file: AsyncIterable<Buffer>, { largest }: PolicyLimits) {
  let size = 0;
  for await (const bytes of file) {
    size += bytes.length;
    if (size > largest) throw new S3Error('EntityTooLarge');
    yield bytes;
  }
}

const statusOf = (field: string | undefined) =>
  field === '200' ? 200 : field === '201' ? 201 : 204;
