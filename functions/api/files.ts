import { serve } from '../http/serve.ts';
import { handler as remove } from './documents/delete.ts';
import { handler as folders } from './documents/folders.ts';
import { handler as get } from './documents/get.ts';
import { handler as list } from './documents/list.ts';
import { handler as startUpload } from './documents/start-upload.ts';
import { handler as upload } from './documents/upload.ts';
import { handler as uploadState } from './documents/upload-state.ts';

export const handler = serve('files', {
  'documents/delete': remove,
  'documents/folders': folders,
  'documents/get': get,
  'documents/list': list,
  'documents/start-upload': startUpload,
  'documents/upload': upload,
  'documents/upload-state': uploadState,
});
