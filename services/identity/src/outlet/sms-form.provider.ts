import { createHmac } from 'node:crypto';
import {
  answerOf,
  providerTimeoutMs,
  Rejected,
  type Accepted,
  type Delivery,
  type OutgoingSms,
  type Provider,
} from './provider.js';

/** What the carrier says of a number that there is not. */
const noSuchNumber = '13';
/** What it charges in. */
const currency = 'VND';

/**
 * A carrier that takes signed forms and answers in one line: `OK <id> <cost>` or `ERR <number> <why>`. The signature is the hex
 * HMAC-SHA256 of the other fields as `name=value`, sorted by name and joined by `&`.
 */
export class SmsFormProvider implements Provider<OutgoingSms> {
  readonly name = 'sms-form';

  constructor(
    private readonly url: string,
    private readonly user: string,
    private readonly secret: string,
  ) {}

  async send({ id, to, text }: OutgoingSms): Promise<Accepted> {
    const [said, ref = '', cost] = await this.ask('send', { to, msg: text, ref: id });
    if (said === 'ERR' && ref === noSuchNumber) throw new Rejected('no such number');
    if (said !== 'OK' || !/^[\w-]{1,100}$/.test(ref)) throw new Error('not taken');
    return { ref, cost: cost && /^[\d.]{1,20}$/.test(cost) ? { amount: cost, currency } : null };
  }

  async delivery(ref: string): Promise<Delivery> {
    const [said, state] = await this.ask('status', { id: ref });
    if (said !== 'OK') return 'UNKNOWN';
    return state === 'DELIVRD' ? 'DELIVERED' : state === 'UNDELIV' ? 'UNDELIVERED' : 'UNKNOWN';
  }

  private async ask(what: 'send' | 'status', fields: Readonly<Record<string, string>>): Promise<string[]> {
    const all = { ...fields, user: this.user, ts: String(Date.now()) };
    const signed = Object.entries(all).map(([name, value]) => `${name}=${value}`);
    const sign = createHmac('sha256', this.secret).update(signed.toSorted().join('&')).digest('hex');
    const response = await fetch(`${this.url}/${what}`, {
      method: 'POST',
      body: new URLSearchParams({ ...all, sign }),
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeoutMs),
    });
    const answer = await answerOf(response);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return answer.trim().split(' ');
  }
}
