// The live channel: open for our own pages, and for as long as a session lasts.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { each } from './world.mjs';

const channel = '/socket.io/?EIO=4&transport=';
const strangers = ['https://evil.example', 'http://localhost:1', 'null', 'http://evil-localhost', 'evil'];
const endsWithinMs = 3_000;
/** Longer than the channel is silent for: it asks after its people every 25 seconds. */
const pollMs = 40_000;

/** Whether a page of this origin gets a websocket. */
function upgrades(world, origin) {
  const { port, hostname, host } = new URL(world.url);
  return new Promise((resolve, reject) => {
    const call = request({
      host: world.local ? '127.0.0.1' : hostname,
      port,
      path: `${channel}websocket`,
      headers: {
        host,
        origin,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    call.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(true);
    });
    call.on('response', (answer) => {
      answer.resume();
      resolve(false);
    });
    call.on('error', (error) => (error.code === 'ECONNRESET' ? resolve(false) : reject(error)));
    call.setTimeout(5_000, () => call.destroy(new Error('no answer in time')));
    call.end();
  });
}

/** A connection by polling, as Socket.IO opens one with a token; `closed` once the other side has ended it. */
async function live(world, token) {
  const from = '127.32.0.5';
  const poll = (sid = '', body) =>
    world.ask(body ? 'POST' : 'GET', `${channel}polling${sid && `&sid=${sid}`}`, { from, body, timeoutMs: pollMs });
  const { sid } = JSON.parse((await poll()).text.slice(1));
  await poll(sid, `40${JSON.stringify({ token })}`);
  const { text } = await poll(sid);
  const connection = { admitted: text.startsWith('40'), closed: false, left: false };
  const listen = async () => {
    while (!connection.closed && !connection.left) {
      const answer = await poll(sid);
      const packets = answer.text.split(String.fromCodePoint(30));
      connection.closed = answer.status !== 200 || packets.some((packet) => packet.startsWith('41') || packet === '1');
      if (packets.includes('2')) await poll(sid, '3');
    }
  };
  if (connection.admitted) void listen();
  return connection;
}

export const checks = [
  {
    name: 'the channel opens for our own page and for no other, by either transport',
    async run(world) {
      if (!(await upgrades(world, world.url))) throw new Error('shut for our own page');
      const open = await each(strangers, async (origin) => {
        const { status } = await world.ask('GET', `${channel}polling`, { headers: { origin } });
        return (status === 200 || (await upgrades(world, origin))) && origin;
      });
      if (open.some(Boolean)) throw new Error(`open for ${open.filter(Boolean).join(', ')}`);
    },
  },
  {
    name: 'the channel takes no token that nobody signed',
    async run(world) {
      const token = await world.freePlay();
      const [first, , signature] = token.split('.');
      const claims = Buffer.from(JSON.stringify({ sub: '1001', exp: 4e9 })).toString('base64url');
      for (const forged of [`${first}.${claims}.${signature}`, 'eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(5_000)]) {
        const { admitted } = await live(world, forged);
        if (admitted) throw new Error(`took ${forged.slice(0, 60)}`);
      }
    },
  },
  {
    name: 'a session that is ended ends its connection within three seconds, and nobody else’s',
    async run(world) {
      const own = await world.logIn(world.ready.accounts.member);
      const other = await world.freePlay();
      const [mine, theirs] = [await live(world, own), await live(world, other)];
      if (!mine.admitted || !theirs.admitted) throw new Error('the channel takes no good token');
      try {
        const { status } = await world.ask('DELETE', '/wps/session/logout', { token: own });
        if (status !== 200) throw new Error(`log-out answers ${status}`);
        for (const end = Date.now() + endsWithinMs; !mine.closed && Date.now() < end;) await sleep(20);
        if (!mine.closed) throw new Error('the connection of the ended session stays');
        if (theirs.closed) throw new Error('another’s connection ended too');
        const after = await world.ask('GET', '/wps/member/info', { token: own });
        if (after.status !== 401) throw new Error(`the ended session’s token still answers ${after.status}`);
      } finally {
        mine.left = true;
        theirs.left = true;
      }
    },
  },
];
