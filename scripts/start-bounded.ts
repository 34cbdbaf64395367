import { join } from 'node:path';

/**
 * The program of `npm start`: the portal in this process, with memory that does not stay at its peak. The C library
 * gives each thread an arena of its own, which keeps the memory that it once took, and puts ever larger buffers into
 * it; with two arenas and without large buffers it is as fast. It reads these settings only when a program begins,
 * so this program starts itself again.
 */
const LARGE_BUFFER = String(32 * 1024);
const settings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: LARGE_BUFFER,
  MALLOC_TRIM_THRESHOLD_: LARGE_BUFFER,
  // The compile cache avoids loading the compiler that removes types, which each process would keep in memory.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
};
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const program = join(import.meta.dirname, 'start.ts');
  const args = [process.execPath, ...process.execArgv, program, ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...process.env, ...settings });
}
await import('./start.ts');
