/**
 * Plays the worst days of operation on this machine, on a portal of their own in a temporary folder.
 *
 *   npm run gameday -- [NAME...]        all days without a name
 *
 * Each shows what readers see while it lasts, what tells operators, the page of the runbook, and the seconds that the
 * repair took. Exit code 0 when all was well again afterwards, 1 when not.
 */
import { parseArgs } from 'node:util';
import { days, prepare } from './gameday/days.ts';
import { newMachine } from './gameday/machine.ts';
import { ensureBuiltSite } from './local/site/built-site.ts';
import { runCommand, UsageError } from './shared/command.ts';

async function gameday(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const unknown = positionals.filter((name) => !days[name]);
  if (unknown.length > 0)
    throw new UsageError(
      `${unknown.join(', ')}: no such day. Days: ${Object.keys(days).join(', ')}`,
    );
  await ensureBuiltSite(() => console.log('Building the site …'));
  const prepared = await newMachine();
  try {
    await prepare(prepared);
    for (const [name, day] of Object.entries(days)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      const machine = await newMachine(prepared);
      let began = performance.now();
      let before = 0;
      try {
        await machine.start();
        const { readers, operators, afterwards } = await day.play(machine, () => {
          began = performance.now();
          before = machine.did.length;
        });
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        console.log(`\n${name}: ${day.title}`);
        for (const line of readers) console.log(`  readers    ${line}`);
        for (const line of operators) console.log(`  operators  ${line}`);
        console.log(`  runbook    ${day.page.file}, ${day.page.heading}`);
        for (const command of machine.did.slice(before)) console.log(`  repair     ${command}`);
        console.log(
          `  repaired   ${seconds} s${afterwards.length > 0 ? `, but: ${afterwards}` : ''}`,
        );
        if (afterwards.length > 0) process.exitCode = 1;
      } finally {
        await machine.remove();
      }
    }
  } finally {
    await prepared.remove();
  }
}

await runCommand(gameday);
