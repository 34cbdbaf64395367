import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of it
  readonly body: any;
}

export interface Reply {
  readonly status: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Behaviour of a receiving program: it answers the challenge, and accepts other calls. */
const accepting = ({ body }: ReceivedCall): Reply =>
  body.type === 'challenge'
    ? { status: 200, text: JSON.stringify({ challenge: body.data.challenge }) }
    : { status: 204 };

type Answering = (call: ReceivedCall) => Reply | Promise<Reply>;

/** A real program on this machine that receives calls. */
export async function startReceiver(reply: Answering = accepting) {
  const calls: ReceivedCall[] = [];
  const state = { reply };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const call = { headers, text, body: JSON.parse(text) };
    calls.push(call);
    const answer = await state.reply(call);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** First to last. */
    calls,
    /** Changes its answers from now on. */
    answerWith(next: Answering) {
      state.reply = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
