import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { sign, skewLimitMs } from '../payment/signature.js';
import { sql } from '@banyan/kernel/database';

let service: TestService;
beforeAll(async () => {
  service = await testService(AppModule);
});
afterAll(() => service.close());

/** A report that fits no deposit: an accepted one leaves its row in payment_callback and nothing else. */
const report = () =>
  JSON.stringify({
    event: randomUUID(),
    kind: 'deposit',
    reference: randomUUID(),
    result: 'success',
    amountMinor: '10000',
    currency: 'VND',
  });

interface Attack {
  key?: string;
  at?: number;
  timestamp?: string;
  signature?: (own: string) => string;
  secret?: string;
  body?: (own: string) => string;
  provider?: string;
}

async function send(attack: Attack): Promise<number> {
  const body = report();
  const timestamp = attack.timestamp ?? String(service.clock.now().getTime() + (attack.at ?? 0));
  const signature = sign(attack.secret ?? config.paymentSecret, timestamp, body);
  const answer = await service.http('POST', `/callback/payments/${attack.provider ?? 'sandbox'}`, {
    body: attack.body?.(body) ?? body,
    headers: {
      'x-payment-key': attack.key ?? config.paymentKeyId,
      'x-payment-timestamp': timestamp,
      'x-payment-signature': attack.signature?.(signature) ?? signature,
    },
  });
  if (answer.status !== 200) expect(answer.body).toMatchObject({ success: false, code: 'wallet.callback_unsigned' });
  return answer.status;
}

const kept = async () => (await service.db.query(sql`select 1 from payment_callback`)).length;

describe('a report of a payment', () => {
  it('is heard when it is signed, up to five minutes early or late', async () => {
    const before = await kept();
    for (const at of [0, -skewLimitMs, skewLimitMs]) expect(await send({ at })).toBe(200);
    expect(await kept()).toBe(before + 3);
  });

  it.each<[string, Attack]>([
    ['with another key', { key: 'another' }],
    ['without a key', { key: '' }],
    ['with another secret', { secret: 'not the secret' }],
    ['without a signature', { signature: () => '' }],
    ['with a signature cut short', { signature: (own) => own.slice(0, -2) }],
    ['with a signature drawn out', { signature: (own) => `${own}00` }],
    ['with a signature twice', { signature: (own) => `${own}, ${own}` }],
    [
      'with a signature of other letters',
      { signature: (own) => own.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    ],
    ['with another amount than was signed', { body: (own) => own.replace('"10000"', '"99990000"') }],
    ['with a blank more than was signed', { body: (own) => `${own} ` }],
    ['that is too old', { at: -skewLimitMs - 1 }],
    ['from the future', { at: skewLimitMs + 1 }],
    ['with a timestamp in seconds', { timestamp: '1763668800' }],
    ['without a timestamp', { timestamp: '' }],
    ['for a provider that there is not', { provider: 'sandbox2' }],
  ])('%s is turned away and not even kept', async (_what, attack) => {
    const before = await kept();
    expect(await send(attack)).toBe(401);
    expect(await kept()).toBe(before);
  });
});
