/**
 * What `npm start` runs: the portal in this process, with memory that does not grow by the number of
 * its threads. The C library gives each thread arenas of its own, which keep what their peak took;
 * two are as quick. It reads the setting only when a program begins, so that this one begins anew.
 */
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const program = new URL('start.ts', import.meta.url).pathname;
  const args = [process.execPath, ...process.execArgv, program, ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '2' });
}
await import('./start.ts');
