import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

/** Programs that receive calls at releases. A test runs them exactly as printed here. */
export interface Receiver {
  readonly id: 'node' | 'python';
  readonly name: string;
  readonly code: string;
}

/** @param origin of the site, such as `https://statistics.example.org` */
export const registrationAt = (origin: string): string => `curl --request POST \\
  --header 'content-type: application/json' \\
  --data '{"url": "https://example.org/prices", "series": ["weekly"], "kinds": ["release", "correction"]}' \\
  ${origin}${apiBase}/webhooks`;

export const receivers: readonly Receiver[] = [
  {
    id: 'node',
    name: 'Node.js',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
const seen = new Set();

function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const moment = headers['webhook-timestamp'];
  // An older call may be a replayed copy.
  if (!(Math.abs(Date.now() / 1000 - moment) < 300)) return false;
  const expected = createHmac('sha256', key).update(\`\${id}.\${moment}.\${body}\`).digest();
  return String(headers['webhook-signature']).split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const { type, data } = JSON.parse(body);
  if (type === 'challenge') return response.end(data.challenge);
  // A call that comes again has the same id.
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) console.log(type, data.series ?? '', data.period ?? '', JSON.stringify(data));
  seen.add(id);
  response.writeHead(204).end();
}).listen(process.env.PORT);`,
  },
  {
    id: 'python',
    name: 'Python',
    code: `import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
seen = set()


def is_genuine(headers, body):
    call, moment = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    # An older call may be a replayed copy.
    if not moment.isdecimal() or abs(time.time() - int(moment)) >= 300:
        return False
    signed = f"{call}.{moment}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(b"v1," + expected, one.encode()) for one in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_genuine(self.headers, body):
            return self.answer(401)
        call = json.loads(body)
        if call["type"] == "challenge":
            return self.answer(200, call["data"]["challenge"].encode())
        # A call that comes again has the same id.
        if self.headers["webhook-id"] not in seen:
            data = call["data"]
            series, period = data.get("series", ""), data.get("period", "")
            print(call["type"], series, period, json.dumps(data), flush=True)
        seen.add(self.headers["webhook-id"])
        self.answer(204)

    def answer(self, status, content=b""):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


HTTPServer(("", int(os.environ["PORT"])), Receiver).serve_forever()`,
  },
];
