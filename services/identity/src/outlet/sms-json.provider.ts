import { z } from '@banyan/kernel/config';
import {
  answerOf,
  providerTimeoutMs,
  Rejected,
  type Accepted,
  type Delivery,
  type OutgoingSms,
  type Provider,
} from './provider.js';

const acceptedForm = z.object({
  id: z.string().regex(/^[\w.:-]{1,100}$/),
  price: z
    .object({ amount: z.string().regex(/^\d{1,12}(\.\d{1,8})?$/), currency: z.string().regex(/^[A-Z]{3,8}$/) })
    .optional()
    .catch(undefined),
});
/** It was taken, whatever else the answer says. */
const unnamed: Accepted = { ref: '', cost: null };

function acceptedOf(answer: string): Accepted {
  try {
    const { id: ref, price = null } = acceptedForm.parse(JSON.parse(answer));
    return { ref, cost: price };
  } catch {
    return unnamed;
  }
}

const reportForm = z.object({ status: z.string() });

/** A carrier that takes JSON with a bearer key: `POST <url>`, and `GET <url>/<id>` for how it went. */
export class SmsJsonProvider implements Provider<OutgoingSms> {
  readonly name = 'sms-json';

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  async send({ id, to, text }: OutgoingSms): Promise<Accepted> {
    const response = await this.ask(this.url, {
      method: 'POST',
      body: JSON.stringify({ to, text, reference: id }),
    });
    const answer = await answerOf(response);
    if (response.status === 400 || response.status === 422) throw new Rejected(`${response.status}`);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return acceptedOf(answer);
  }

  async delivery(ref: string): Promise<Delivery> {
    const response = await this.ask(`${this.url}/${encodeURIComponent(ref)}`, { method: 'GET' });
    const answer = await answerOf(response);
    if (!response.ok) return 'UNKNOWN';
    const { status } = reportForm.parse(JSON.parse(answer));
    return status === 'delivered' ? 'DELIVERED' : status === 'failed' ? 'UNDELIVERED' : 'UNKNOWN';
  }

  private ask(url: string, init: RequestInit): Promise<Response> {
    return fetch(url, {
      ...init,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeoutMs),
    });
  }
}
