import { setTimeout as sleep } from 'node:timers/promises';
import { http, phaseOf, until, worked } from '../../outside/guests/client.mjs';
import { stepMs, totpCode } from '../../local/totp.mjs';

/** An operator at the console: signs in with password and authenticator, again when the session is gone. */
export class Operator {
  #world;
  #account;
  #token = null;
  #usedStep = 0;

  constructor(world, account) {
    this.#world = world;
    this.#account = account;
    this.history = world.history(`desk-${account.username}`);
  }

  get name() {
    return this.#account.username;
  }

  /** Each code counts once, so a second log-in waits for the next one. */
  async signIn() {
    const { username, password, totpSecret } = this.#account;
    const url = `${this.#world.urls.player}/admin/v1/session`;
    const challenge = (
      await worked((proof) => http('POST', `${url}/login`, { body: { username, password, ...proof } }))
    )?.body.challenge;
    const step = Math.floor(Date.now() / stepMs);
    if (!challenge || step <= this.#usedStep) return false;
    this.#usedStep = step;
    const answer = await http('POST', `${url}/totp`, { body: { challenge, code: totpCode(totpSecret) } });
    this.#token = answer?.body.token ?? null;
    return this.#token !== null;
  }

  async call(method, path, body) {
    if (!this.#token && !(await this.signIn())) return null;
    const answer = await http(method, `${this.#world.urls.player}/admin/v1${path}`, { body, token: this.#token });
    if (answer?.status === 401) this.#token = null;
    return answer;
  }

  /** A page of a list by a state; null while the list cannot be had. */
  async list(path, state) {
    const query = new URLSearchParams({
      filter: JSON.stringify({ state }),
      perPage: '50',
      sort: 'createdAt',
      order: 'ASC',
    });
    return (await this.call('GET', `${path}?${query}`))?.body.data ?? null;
  }

  /** Acts on a thing, once; what came of it shows when the list is read again. */
  async act(thing, id, verb, body = {}) {
    const op = `${thing}:${verb}:${id}:${this.name}:${Date.now()}`;
    this.history.add(op, 'invoked', { kind: 'operator', thing, verb, id });
    const answer = await this.call('POST', `/wallet/${thing}/${id}/${verb}`, body);
    this.history.add(op, phaseOf(answer), { answer: { status: answer?.status, code: answer?.body.code } });
    return answer;
  }
}

const withdrawals = '/wallet/withdrawals';
const checked = { reason: 'checks passed' };

/** One round of the desk over everything that waits for a person. Returns how much that was, or null when it could not look. */
export async function reviewQueue(world, [first, second], random) {
  const review = await first.list(withdrawals, 'IN_REVIEW');
  for (const { id } of review ?? []) {
    if (random.chance(0.12)) await first.act('withdrawals', id, 'reject', { reason: 'turnover not reached' });
    else {
      const answer = await first.act('withdrawals', id, 'approve', checked);
      if (answer?.body.state === 'IN_REVIEW') await second.act('withdrawals', id, 'approve', checked);
    }
  }
  // Only one who did not approve first may approve above the limit, whoever of the two that was.
  for (const { id, firstApprover } of review ?? [])
    if (firstApprover) await second.act('withdrawals', id, 'approve', checked);
  const failed = await first.list(withdrawals, 'PAY_FAILED');
  for (const { id } of failed ?? []) {
    const again = random.chance(0.3);
    await first.act('withdrawals', id, again ? 'retry-payout' : 'reject', { reason: 'the bank refused it' });
  }
  const silent = await first.list(withdrawals, 'PAY_UNKNOWN');
  for (const { id, payoutAttempt } of silent ?? []) {
    const body = new URLSearchParams({ outcome: random.chance(0.7) ? 'success' : 'failure' });
    await http('POST', `${world.urls.sandbox}/payouts/${encodeURIComponent(`${id}:${payoutAttempt}`)}`, { body });
  }
  const doubtful = await first.list('/wallet/deposits', 'MANUAL_REVIEW');
  for (const { id } of doubtful ?? []) {
    const body = { outcome: random.chance(0.6) ? 'credit' : 'fail', reason: 'looked at the slip' };
    await first.act('deposits', id, 'resolve', body);
    await second.act('deposits', id, 'resolve', body);
  }
  const lists = [review, failed, silent, doubtful];
  return lists.includes(null) ? null : lists.reduce((sum, list) => sum + list.length, 0);
}

/** Works until the world stops. */
export async function operatorLoop(world, operators) {
  const random = world.random('desk');
  while (!world.stopped) {
    await reviewQueue(world, operators, random);
    await sleep(700);
  }
}

/** Both operators signed in. */
export async function signInOperators(world) {
  const operators = ['operator', 'approver'].map((role) => new Operator(world, world.ready.accounts[role]));
  for (const operator of operators)
    if (!(await until(() => operator.signIn(), { everyMs: 1_000, limitMs: 180_000 })))
      throw new Error(`${operator.name} cannot sign in`);
  return operators;
}
