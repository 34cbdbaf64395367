import { normalisedFolder } from '../../domain/document-folders.ts';
import { endpoint } from '../../http/endpoint.ts';
import { foldersBelow } from '../../store/folders.ts';

/** Folders exist by the files in them and below them. */
export const handler = endpoint('documents/folders', async ({ query }) => {
  const parent = normalisedFolder(query.folder);
  const filled = (await foldersBelow(parent)).filter(({ files }) => files.length > 0);
  const names = filled
    .filter(({ location }) => location !== parent)
    .map(({ location }) => location.slice(parent.length).split('/')[0] ?? '');
  return [...new Set(names)].sort().map((name) => {
    const location = `${parent}${name}/`;
    return { id: location, name, location };
  });
});
