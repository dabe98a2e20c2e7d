import { createCipheriv, createECDH, createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** One HTTP call: `{ status, body, headers }`, or null when no whole answer came. */
export async function http(method, url, { body, token, headers = {}, timeoutMs = 5_000 } = {}) {
  const text =
    body === undefined || typeof body === 'string' || body instanceof URLSearchParams ? body : JSON.stringify(body);
  const request = {
    method,
    redirect: 'manual',
    body: text,
    headers: {
      ...(text !== undefined && !(text instanceof URLSearchParams) && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  };
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    const content = await answer.text();
    return { status: answer.status, body: parsed(content), headers: answer.headers };
  } catch {
    return null;
  }
}

/**
 * Sends what signs somebody in, and sends it again with a proof of work where the answer asks for one, as the webs
 * do: many sign in at once, or the brand checks behaviour. `send(more)`: with the fields that are to be added to the body.
 */
export async function worked(send) {
  const answer = await send({});
  const { proof } = answer?.body.value ?? answer?.body.details ?? {};
  if (!proof?.challenge) return answer;
  const { solve } = await import('../../../services/kernel/dist/rules/proof.js');
  return send({ proof: solve(proof) });
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return { text };
  }
}

/**
 * What an answer of the player's or the console's API says of the command: `acknowledged`, `refused` for good, `again`
 * (nothing was done, for now), or `unknown`.
 */
export function phaseOf(answer) {
  if (!answer || answer.status >= 500) return 'unknown';
  if (answer.status === 429 || answer.status === 401) return 'again';
  return answer.status < 400 && answer.body.success !== false ? 'acknowledged' : 'refused';
}

const pausesMs = [150, 600, 1_500];

/**
 * Sends one command until it is answered, a few times; the rest is left to `world.unresolved` and sent after the faults.
 * `send()` answers `{ phase, answer }`. What was refused after a sending of unknown fate is sent once more in the end:
 * only then is nothing under way any more, and the answer certain. `twice`: the same is under way beside it from the start.
 */
export async function command(world, history, op, facts, send, { twice = false } = {}) {
  history.add(op, 'invoked', facts);
  let doubtful = twice;
  const once = async () => {
    const { phase, answer } = await send();
    history.add(op, phase, { answer });
    return { phase, answer };
  };
  for (const pauseMs of [0, ...pausesMs]) {
    await sleep(pauseMs);
    const result = await once();
    doubtful ||= result.phase === 'unknown';
    if (result.phase === 'acknowledged') return result;
    if (result.phase === 'refused' && !doubtful) return result;
    if (result.phase === 'refused' || world.stopped) break;
  }
  world.unresolved.push({ op, once });
  return { phase: 'unknown' };
}

const b64 = (bytes) => Buffer.from(bytes).toString('base64url');

/** How a point of a curve is written with both its coordinates (SEC 1, 2.3.3): this byte, then 32 of each. */
const wholePoint = Buffer.of(4);

/**
 * A compact JWE (RFC 7516: ECDH-ES, A256GCM) of a request to the gateway's public key. No key object is made for it: Node 20 holds the lock
 * of a key while it writes that as a JWK, and stands still for ever when it collects the job that made the key meanwhile.
 */
export function encrypted(jwk, request) {
  const own = createECDH('prime256v1');
  const point = own.generateKeys();
  const shared = own.computeSecret(
    Buffer.concat([wholePoint, Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')]),
  );
  const epk = { kty: 'EC', crv: 'P-256', x: b64(point.subarray(1, 33)), y: b64(point.subarray(33)) };
  const header = b64(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid, epk }));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', concatKdf(shared, 'A256GCM'), iv);
  cipher.setAAD(Buffer.from(header, 'ascii'));
  const plain = JSON.stringify({ ...request, iat: Date.now(), jti: randomBytes(16).toString('hex') });
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return { payload: [header, '', b64(iv), b64(sealed), b64(cipher.getAuthTag())].join('.') };
}

/** RFC 7518, 4.6.2: one round of SHA-256 gives the 256 bits. */
function concatKdf(shared, algorithm) {
  const number = (value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const parts = [
    number(1),
    shared,
    number(algorithm.length),
    Buffer.from(algorithm),
    number(0),
    number(0),
    number(256),
  ];
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

/** Asks until the answer fits; after `limitMs` answers null. */
export async function until(ask, { limitMs = 60_000, everyMs = 200, stop = () => false } = {}) {
  const end = Date.now() + limitMs;
  while (Date.now() < end && !stop()) {
    const answer = await ask();
    if (answer) return answer;
    await sleep(everyMs);
  }
  return null;
}
