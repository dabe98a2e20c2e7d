// What the programs of the attack stand on: requests that are sent exactly as written, from many addresses of this machine, and people who are logged in.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { encrypted, worked } from '../../outside/guests/client.mjs';
import { stepMs, totpCode } from '../../local/totp.mjs';

const local = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The door takes 100 requests a second of an address; each address here sends fewer than that in all. */
const requestsOfAddress = 80;
/** Elsewhere there is one address: ours. */
const pauseElsewhereMs = 25;
const mostAnswerBytes = 8_000_000;

/** True for an address of this machine. */
const isLocal = (url) => local.has(new URL(url).hostname);

/** A platform under attack. `ready`: what the launcher's ready.json says of it. */
export class World {
  sent = 0;
  #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  #tokens = new Map();
  #document = null;
  #key = null;

  constructor({ url, readyFile, long }) {
    this.readyFile = readyFile;
    this.ready = readyOf(readyFile);
    this.url = new URL(url ?? this.ready.player).origin;
    this.long = long;
    this.local = isLocal(this.url);
  }

  /** Lets go of all connections. */
  close() {
    this.#agent.destroy();
  }

  /** Another address of this machine for each eighty requests; undefined elsewhere. */
  get address() {
    if (!this.local) return undefined;
    const number = Math.floor(this.sent / requestsOfAddress) % 50_000;
    return `127.31.${(number >> 8) & 255}.${number & 255 || 1}`;
  }

  /** The key of the vendor whose games the demo has: what the launcher keeps for it, elsewhere BANYAN_VENDOR_KEY (`id:secret`). */
  get vendorKey() {
    const [id, secret] = process.env.BANYAN_VENDOR_KEY?.split(':') ?? [];
    if (id && secret) return { id, secret };
    if (!this.local) throw new Error('BANYAN_VENDOR_KEY names no key of a vendor (id:secret)');
    return JSON.parse(readFileSync(join(dirname(this.readyFile), 'secrets.json'), 'utf8')).studio;
  }

  /**
   * Sends one request, its target as it stands: `{ status, body, text, headers, ms }`; status 0 when no whole answer came.
   * `from`: an address of this machine to send it from.
   */
  async ask(method, target, { token, body, headers = {}, from, base = this.url, timeoutMs = 15_000 } = {}) {
    if (!this.local) await sleep(pauseElsewhereMs);
    const { protocol, hostname, port } = new URL(base);
    const form = body instanceof URLSearchParams;
    const asIs = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    const text = asIs ? body : form ? String(body) : JSON.stringify(body);
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const options = {
      method,
      // The launcher's services listen on this address alone.
      host: this.local ? '127.0.0.1' : hostname,
      port,
      path: target,
      localAddress: this.local ? (from ?? this.address) : undefined,
      agent: protocol === 'https:' ? undefined : this.#agent,
      headers: {
        host: new URL(base).host,
        ...(text !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    };
    this.sent += 1;
    const begun = performance.now();
    const answer = await answerOf(protocol === 'https:' ? secureRequest : request, options, text, timeoutMs);
    return { ...answer, ms: performance.now() - begun };
  }

  /** The platform's merged OpenAPI document. */
  async document() {
    this.#document ??= (await this.ask('GET', '/openapi.json')).body;
    return this.#document;
  }

  /** Every operation of the document: `{ method, path, access, trial, encrypted, body, query }`; `path` with `{name}` for what varies, `body`: it needs one in JSON. */
  async operations() {
    const { paths } = await this.document();
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        access: operation['x-access'],
        trial: operation['x-trial'] === true,
        encrypted: operation['x-encrypted'] === true,
        body: operation.requestBody?.required === true && 'application/json' in operation.requestBody.content,
        query: (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
      })),
    );
  }

  /** A body with a secret in it, as the door wants it. */
  async sealed(body) {
    if (!this.#key) {
      const { body: keys } = await this.ask('GET', '/wps/system/keys');
      this.#key = keys.value?.keys[0] ?? keys.keys[0];
    }
    return encrypted(this.#key, body);
  }

  /** A token, once for all programs: of `nobody` (undefined), `trial`, `member`, `agent` or `operator`. */
  token(who) {
    if (!this.#tokens.has(who)) this.#tokens.set(who, this.#logIn(who));
    return this.#tokens.get(who);
  }

  /** A log-in of its own, which a program may end. */
  async #logIn(who) {
    if (who === 'nobody') return undefined;
    if (who === 'operator') return this.#operator(this.ready.accounts.operator);
    if (who === 'trial') return this.freePlay();
    return this.logIn(this.ready.accounts[who]);
  }

  async freePlay() {
    const body = await this.sealed({ os: 'WEB', platform: 'W', version: 3 });
    return tokenOf(await this.ask('POST', '/wps/session/login/freeplay', { body }), 'free play');
  }

  async logIn({ username, password }) {
    const send = async (proof) => {
      const body = await this.sealed({ username, password, type: 'username', ...proof });
      return this.ask('POST', '/wps/session/login', { body });
    };
    return tokenOf(await worked(send), username);
  }

  /** Password and authenticator. Each code counts once over all programs that share the ready file, so it may take half a minute. */
  async #operator({ username, password, totpSecret }) {
    const { body: begun } = await worked((proof) =>
      this.ask('POST', '/admin/v1/session/login', { body: { username, password, ...proof } }),
    );
    const file = join(dirname(this.readyFile), 'used-codes.json');
    const used = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    let step = Math.floor(Date.now() / stepMs);
    while (step <= (used[totpSecret] ?? 0)) {
      await sleep(500);
      step = Math.floor(Date.now() / stepMs);
    }
    writeFileSync(file, JSON.stringify({ ...used, [totpSecret]: step }));
    const body = { challenge: begun.challenge, code: totpCode(totpSecret) };
    return tokenOf(await this.ask('POST', '/admin/v1/session/totp', { body }), username);
  }
}

function readyOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(
      `${file} tells of no running platform: start one with npm start, or name its ready.json in BANYAN_READY.`,
    );
  }
}

function tokenOf(answer, who) {
  const token = answer.body.value?.token ?? answer.body.token;
  if (!token) throw new Error(`${who} cannot log in: ${answer.status} ${answer.text.slice(0, 200)}`);
  return token;
}

function answerOf(send, options, text, timeoutMs) {
  return new Promise((resolve) => {
    const answered = (answer) => {
      clearTimeout(late);
      resolve(answer);
    };
    const none = (error) => answered({ status: 0, body: {}, text: String(error.message), headers: {} });
    const call = send(options, (answer) => {
      let heard = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        heard += chunk;
        if (heard.length > mostAnswerBytes) call.destroy(new Error('an answer without end'));
      });
      answer.on('error', none);
      answer.on('end', () =>
        answered({ status: answer.statusCode, headers: answer.headers, text: heard, body: parsed(heard) }),
      );
    });
    const late = setTimeout(() => call.destroy(new Error('no answer in time')), timeoutMs);
    call.on('error', none);
    call.end(text);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Does `work` for each item, at most `atOnce` at a time; returns what came of each, in order. */
export async function each(items, work, atOnce = 8) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next;
      next += 1;
      results[at] = await work(items[at], at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/** Fails with the first few of what was found. */
export function none(found, what) {
  const list = found.filter(Boolean);
  if (list.length > 0) throw new Error(`${what}, ${list.length} times: ${list.slice(0, 8).join(' | ')}`);
}

/** A path with something for each part that varies. */
export const concrete = (path) => path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');

/** Whose an operation is: `operator`, `agent` or `member`. */
export const ownerOf = ({ access, path }) =>
  path.startsWith('/admin/') ? 'operator' : access === 'agent' ? 'agent' : 'member';
