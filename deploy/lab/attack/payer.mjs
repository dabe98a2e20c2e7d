// A member of an attack alone: with a payment password and a bank card, who pays in and looks at his balance.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export const depositMinor = 1_000_000n * 10_000n;
const patienceMs = 30_000;

let payersMade = 0;

/** A member of this run alone, with a payment password and a bank card, and what the checks pass on. */
export class Payer {
  password = 'Lua!Vang-2026';
  paymentPassword = 'Sen!Trang-2026';
  realName = 'Nguyễn Văn An';
  username = `atk${Date.now().toString(36)}${(payersMade += 1).toString(36)}`;

  constructor(world) {
    this.world = world;
  }

  async register() {
    const { username, password, realName } = this;
    const form = { username, password, realName, acceptTerms: true, ageConfirmed: true, registerMethod: 'WEB' };
    const answer = await this.world.ask('PUT', '/wps/member/register', { body: await this.world.sealed(form) });
    this.token = valueOf(answer).token;
    const newPassword = this.paymentPassword;
    await this.sealed('/wps/member/payment-password', {
      currentPassword: password,
      newPassword,
      confirmNewPassword: newPassword,
    });
  }

  async addCard() {
    const accountNumber = `9${randomInt(1e9, 9e9)}7788`;
    const { realName: holderName, paymentPassword } = this;
    const card = await this.sealed('/wps/wallet/bank-cards', {
      bankCode: 'VCB',
      accountNumber,
      holderName,
      paymentPassword,
    });
    this.card = card.id;
  }

  async sealed(path, body) {
    return valueOf(await this.world.ask('POST', path, { token: this.token, body: await this.world.sealed(body) }));
  }

  /** Asks for a deposit, which the sandbox pays at once and reports twice. */
  async deposit() {
    const body = { method: 'sandbox', amountMinor: String(depositMinor), idempotencyKey: randomUUID() };
    const { id } = valueOf(await this.post('/wps/wallet/deposits', body));
    await this.pay(id);
    await this.comesTo('balanceMinor', depositMinor);
  }

  pay(id) {
    const body = new URLSearchParams({ outcome: 'double' });
    return this.world.ask('POST', `/pay/${id}`, { base: this.world.ready.payments, body });
  }

  get(path) {
    return this.world.ask('GET', path, { token: this.token });
  }

  post(path, body) {
    return this.world.ask('POST', path, { token: this.token, body });
  }

  /** `{ balanceMinor, availableMinor, lockedMinor }` as bigint. */
  async balance() {
    const wallet = valueOf(await this.get('/wps/v2/wallets/balance'));
    const { balanceMinor, availableMinor, lockedMinor } = [wallet].flat()[0];
    return Object.fromEntries(
      Object.entries({ balanceMinor, availableMinor, lockedMinor }).map(([name, minor]) => [name, BigInt(minor)]),
    );
  }

  /** Waits until the balance is so, and a second longer, in which it must not move any further. */
  async comesTo(name, minor) {
    for (const end = Date.now() + patienceMs; (await this.balance())[name] !== minor && Date.now() < end;)
      await sleep(200);
    await sleep(1_000);
    const now = (await this.balance())[name];
    if (now !== minor) throw new Error(`${name} is ${now}, not ${minor}`);
  }
}

/** What an answer holds; throws with the answer when it is a refusal. */
export function valueOf(answer) {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
  return answer.body.value ?? answer.body;
}
