// Members who ask for the same page of data over keep-alive connections, each again as soon as it has the answer.
import { Connection } from './connection.mjs';
import { closedLoop } from './loops.mjs';
import { serve } from './serve.mjs';
import { memberToken } from './token.mjs';

/** `token`: the key pair that identity signs with; without it nobody is signed in. */
async function get({ seconds, connections, host, path, token, expected }) {
  const lines = await Promise.all(Array.from({ length: connections }, () => Connection.open(host)));
  const requests = lines.map((_none, i) => {
    const head = [`GET ${path} HTTP/1.1`, `host: ${host}`, 'accept-language: vi', 'user-agent: bench'];
    if (token) head.push(`authorization: Bearer ${memberToken(token, i + 1)}`);
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
  });
  const send = async (_mix, worker) => {
    const body = await lines[worker].send(requests[worker]);
    if (body !== expected) throw new Error(`not what was expected: ${body.slice(0, 300)}`);
    return 0;
  };
  try {
    return await closedLoop(send, {}, { seconds, inFlight: connections });
  } finally {
    for (const line of lines) line.close();
  }
}

serve({ get });
