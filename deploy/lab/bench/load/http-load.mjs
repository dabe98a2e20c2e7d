// A vendor: signed requests over keep-alive connections, each the next as soon as the last is answered. Signatures are made beforehand.
import { createHmac } from 'node:crypto';
import { random } from './mix.mjs';
import { Connection } from './connection.mjs';
import { closedLoop } from './loops.mjs';
import { serve } from './serve.mjs';

let ready = [];

function requestOf({ kind, body, keyId, secret, host }) {
  const text = JSON.stringify(body);
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', secret).update(`${timestamp}.${kind}.`).update(text).digest('hex');
  const head = [
    `POST /vendor/v1/${kind} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'x-real-ip: 127.0.0.1',
    `x-banyan-key: ${keyId}`,
    `x-banyan-timestamp: ${timestamp}`,
    `x-banyan-signature: ${signature}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/** Signs as many requests as a turn may need: half bets, half wins, of random seats. A win names the bet that greeted its seat. */
function prepare({ seats, prefix, count, game, keyId, secret, host, seed, pick }) {
  const dice = random(seed);
  const seatOf = pick ?? (() => Math.floor(dice() * seats.length));
  ready = Array.from({ length: count }, (_none, i) => {
    const seat = seatOf(i);
    const { player, session } = seats[seat];
    const body = {
      session,
      player,
      game,
      round: `${prefix}-${i}`,
      transaction: `${prefix}-${i}`,
      amount: '10000',
      currency: 'VND',
    };
    if (pick || dice() < 0.5) return requestOf({ kind: 'bet', body, keyId, secret, host });
    const greeted = `greet-${host}-${seat}`;
    return requestOf({ kind: 'win', body: { ...body, round: greeted, reference: greeted }, keyId, secret, host });
  });
  return Promise.resolve({ entries: 0 });
}

/** One bet of every seat, so that games knows all of them before anything is measured. */
async function greet({ seats, connections, host, ...options }) {
  await prepare({ ...options, host, seats, count: seats.length, pick: (i) => i });
  const lines = await Promise.all(Array.from({ length: connections }, () => Connection.open(host)));
  let entries = 0;
  const worker = async (line) => {
    for (let request = ready.pop(); request; request = ready.pop()) {
      const answer = await line.send(request);
      if (!answer.startsWith('{"status":"OK"')) throw new Error(answer.slice(0, 300));
      entries += 1;
    }
    line.close();
  };
  await Promise.all(lines.map(worker));
  return { entries };
}

async function run({ seconds, connections, host }) {
  const lines = await Promise.all(Array.from({ length: connections }, () => Connection.open(host)));
  const send = async (_mix, worker) => {
    const request = ready.pop();
    if (!request) throw new Error('more requests were sent than signed');
    const answer = await lines[worker].send(request);
    if (!answer.startsWith('{"status":"OK"')) throw new Error(answer.slice(0, 300));
    return 1;
  };
  const told = await closedLoop(send, null, { seconds, inFlight: connections });
  for (const line of lines) line.close();
  return told;
}

serve({ prepare, greet, run });
