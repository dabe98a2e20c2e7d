#!/usr/bin/env node
// `npm run verify:draw -- <proof: file or address> [--keys <file or address>] [--commitment <hex>] [--relay <address>]`: proves a quick draw of
// the lottery, alone. It shares no code with the services and needs nothing but Node.js. The proof is `GET /lgw/vn/numeros/<id>/proof`, the keys
// are `GET /wps/lottery/draw-keys`; who kept the day's commitment or a key himself gives his own. `--relay` asks a relay of the beacon's chain,
// such as https://api.drand.sh, whether the platform told what the beacon said: this program does not verify the beacon's BLS signature.
// Ends with 0 when everything holds, 1 when something does not, 2 when there is nothing to read.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const usage =
  'usage: npm run verify:draw -- <proof> [--keys <keys>] [--commitment <hex>] [--relay <address>], each a file or an address';
const names = new Set(['--keys', '--commitment', '--relay']);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const hex = (text) => Buffer.from(String(text), 'hex');

function argumentsOf(argv) {
  const options = new Map();
  const rest = [];
  for (let i = 0; i < argv.length; i += 1) {
    if (names.has(argv[i])) options.set(argv[i], argv[(i += 1)]);
    else rest.push(argv[i]);
  }
  if (rest.length !== 1) throw new Error(usage);
  return {
    from: rest[0],
    keys: options.get('--keys'),
    commitment: options.get('--commitment'),
    relay: options.get('--relay'),
  };
}

async function read(from) {
  const isAddress = /^https?:/.test(from);
  const text = isAddress
    ? await (await fetch(from, { signal: AbortSignal.timeout(10_000) })).text()
    : readFileSync(from, 'utf8');
  const said = JSON.parse(text);
  return said.value ?? said;
}

/** Whole numbers without bias: four bytes at a time, those above the last full range dropped. */
function* numbersOf(seed, message) {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', seed).update(`${message}|${block}`).digest();
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at);
  }
}

function below(numbers, n) {
  const full = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const { value } = numbers.next();
    if (value < full) return value % n;
  }
}

const each = (n, count, first) => (numbers) => Array.from({ length: count }, () => below(numbers, n) + first);
function some(of, count) {
  return (numbers) => {
    const left = Array.from({ length: of }, (_none, i) => i + 1);
    return Array.from({ length: count }, () => left.splice(below(numbers, left.length), 1)[0]);
  };
}
const kinds = new Map([
  ['SSC', each(10, 5, 0)],
  ['K3', each(6, 3, 1)],
  ['PK10', some(10, 10)],
  ['C11X5', some(11, 5)],
  ['KLSF', some(20, 8)],
]);

function isSigned(text, signature, keyId, keys) {
  const found = keys.find(({ id }) => id === keyId);
  if (!found || !text || !signature) return false;
  const { kty, crv, x } = found;
  const thumbprint = sha256(JSON.stringify({ crv, kty, x })).toString('base64url');
  return (
    thumbprint === keyId &&
    verify(null, Buffer.from(text), createPublicKey({ key: { kty, crv, x }, format: 'jwk' }), hex(signature))
  );
}

/** What holds of a proof and what does not, each with its words. */
export function check(proof, keys, { commitment, told } = {}) {
  const found = [];
  const holds = (good, what) => found.push({ good: Boolean(good), what });
  const record = JSON.parse(proof.record ?? 'null');
  const day = JSON.parse(proof.announcement ?? 'null');
  holds(isSigned(proof.record, proof.signature, proof.keyId, keys), 'the draw’s record is signed');
  holds(
    isSigned(proof.announcement, proof.announcementSignature, proof.announcementKeyId, keys),
    'the day’s announcement is signed',
  );
  if (!record || !day) return found;
  holds(record.v === 1 && record.of === 'draw' && day.v === 1 && day.of === 'day', 'both are of a known form');
  const same = ['game', 'kind', 'number', 'commitment', 'seed', 'place', 'length', 'chain', 'round', 'randomness'];
  holds(
    same.every((name) => record[name] === proof[name]),
    'the record says what the proof says',
  );
  holds((record.result ?? []).map(String).join() === proof.result.join(), 'the record has the numbers that are shown');
  holds(['game', 'day', 'length', 'commitment', 'chain'].every((name) => name === 'chain' && record.round === null ? record.chain === null : record[name] === day[name]), 'the record is of the day that was announced'); // prettier-ignore
  holds(Number(record.number.split('-')[1]) === record.place && record.place >= 1 && record.place <= record.length, 'its place in the chain is its number'); // prettier-ignore
  if (commitment) holds(commitment === day.commitment, 'the commitment is the one that you kept');
  let hash = hex(record.seed);
  for (let left = Math.min(record.place, 1440); left > 0; left -= 1) hash = sha256(hash);
  holds(hash.toString('hex') === day.commitment, 'the seed leads to the commitment');
  holds(Date.parse(day.committedAt) < Date.parse(record.closesAt), 'the commitment was made before the sales closed');
  holds(Date.parse(record.drawnAt) >= Date.parse(record.closesAt), 'it was drawn after the sales had closed');
  if (record.round !== null) beacon(proof, record, day, told, holds);
  if (record.result === null)
    holds(record.randomness === null && record.round !== null, 'it is cancelled because the beacon was silent');
  else {
    const message = `${record.game}|${record.number}|${record.randomness ?? ''}`;
    const numbers = kinds.get(record.kind)?.(numbersOf(hex(record.seed), message));
    holds(numbers?.join() === record.result.join(), 'seed and beacon give these numbers');
  }
  return found;
}

function beacon(proof, record, day, told, holds) {
  const by = (at) => Math.floor((Date.parse(at) / 1000 - day.genesis) / day.period) + 1;
  const announced = Math.max(by(record.drawsAt), by(record.closesAt) + 1);
  holds(record.round === announced, 'the beacon’s round is the one that the announcement leads to, after the closing');
  if (record.randomness !== null)
    holds(
      sha256(hex(proof.beaconSignature)).toString('hex') === record.randomness,
      'what the beacon said is the hash of its signature',
    );
  if (told)
    holds(
      told.round === record.round && told.randomness === (record.randomness ?? ''),
      'a relay of the beacon says the same',
    );
}

async function run({ from, keys, commitment, relay }) {
  const proof = await read(from);
  if (!proof?.record && !proof?.seed) throw new Error('this is no proof of a draw');
  const listed = await read(keys ?? new URL('/wps/lottery/draw-keys', from).href);
  const told = relay && proof.round !== null ? await read(`${relay}/${proof.chain}/public/${proof.round}`) : undefined;
  const found = check(proof, listed.keys ?? [listed], { commitment, told });
  for (const { good, what } of found) console.log(`${good ? 'ok    ' : 'WRONG '}${what}`);
  return found.every(({ good }) => good) ? 0 : 1;
}

if (process.argv[1] === import.meta.filename)
  try {
    process.exitCode = await run(argumentsOf(process.argv.slice(2)));
  } catch (error) {
    console.log(error.message);
    process.exitCode = 2;
  }
