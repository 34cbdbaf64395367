import {
  documentPartitions,
  nameCodesPartition,
  uploadPartitions,
} from '../../../platform/tables/table-shapes.ts';
import { uploadsTo } from '../../store/uploads.ts';
import { figuresFollowing } from '../store/figures-following.ts';
import { nameCodes } from '../store/name-codes.ts';

/**
 * The partitions of documents, uploads and names whose change may still have to be followed by the figures, because the
 * process that was to do it ended. To follow one again does no harm.
 */
export async function interruptedWork(): Promise<string[]> {
  const [{ following }, uploads, { codes }] = await Promise.all([
    figuresFollowing(),
    uploadsTo('/'),
    nameCodes(),
  ]);
  return [
    ...following.map(({ document }) => documentPartitions + document),
    ...uploads.flatMap(({ id, state }) => (state === 'held' ? [uploadPartitions + id] : [])),
    ...(codes.length > 0 ? [nameCodesPartition] : []),
  ];
}
