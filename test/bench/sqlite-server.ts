import { DatabaseSync } from 'node:sqlite';
import { alternative } from '../support/code/alternatives.ts';

/**
 * An obvious alternative for comparison: the weekly prices in SQLite, behind Fastify, in a process of its own. It gets
 * the address of the file of all weekly prices and reports its own address, where `/latest`, `/report` and `/csv`
 * answer like the portal's reads, uncompressed.
 */
process.on('message', async (address: string) => {
  const fastify = await alternative<() => Fastify>('fastify');
  if (!fastify) {
    process.send?.(null);
    return;
  }
  const database = new DatabaseSync(':memory:');
  database.exec(
    'CREATE TABLE prices (date TEXT, product INTEGER, name TEXT, price REAL, excise REAL, vat REAL, net REAL, change REAL, PRIMARY KEY (date, product))',
  );
  const [, ...lines] = (await (await fetch(address)).text()).trim().split('\r\n');
  const insert = database.prepare('INSERT INTO prices VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  database.exec('BEGIN');
  for (const line of lines) insert.run(...line.split(';'));
  database.exec('COMMIT');

  const latest = database.prepare(
    'SELECT * FROM prices WHERE date = (SELECT max(date) FROM prices) ORDER BY product',
  );
  const all = database.prepare('SELECT * FROM prices ORDER BY date, product');
  const report = database.prepare(
    'SELECT date, json_group_object(product, price) AS prices FROM prices GROUP BY date ORDER BY date',
  );
  const app = fastify();
  app.get('/latest', () => latest.all());
  app.get('/report', () =>
    report.all().map(({ date, prices }) => ({ date, ...JSON.parse(String(prices)) })),
  );
  app.get('/csv', (_request, reply) => {
    reply.header('content-type', 'text/csv; charset=utf-8');
    return all
      .all()
      .map((row) => `${Object.values(row).join(';')}\r\n`)
      .join('');
  });
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
});

interface Fastify {
  get(path: string, answer: (request: unknown, reply: Reply) => unknown): void;
  listen(where: { port: number; host: string }): Promise<string>;
}
interface Reply {
  header(name: string, value: string): void;
}
