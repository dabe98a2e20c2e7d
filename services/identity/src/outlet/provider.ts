/** A message as a provider gets it. `id` is the same at every try, so that a provider that knows it sends it once. */
export interface OutgoingSms {
  readonly id: string;
  /** E.164 with its plus. */
  readonly to: string;
  readonly text: string;
}

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of advertising: the address that ends it with one POST (RFC 8058). */
  readonly unsubscribe?: string;
}

/** What a provider said to a message that it took. */
export interface Accepted {
  /** Its own name for the message; empty where it has none. */
  readonly ref: string;
  /** What it costs, as the provider wrote it, and in what; null where it does not say. */
  readonly cost: { readonly amount: string; readonly currency: string } | null;
}

export type Delivery = 'DELIVERED' | 'UNDELIVERED' | 'UNKNOWN';

export type Channel = 'SMS' | 'MAIL';

/** Who carries messages of one channel. */
export interface Provider<M> {
  readonly name: string;
  /** Throws {@link Rejected} for what will never be taken; anything else that is thrown may go another time, or by another provider. */
  send(message: M): Promise<Accepted>;
  /** How a message went that was accepted; absent where the provider does not tell. */
  delivery?(ref: string): Promise<Delivery>;
}

/** A provider will not take this message, now or later: a number or mailbox that there is not. */
export class Rejected extends Error {}

/** How long a provider may take to answer. */
export const providerTimeoutMs = 10_000;

/** The text of an answer, of which no more than a few kilobytes are read. */
export async function answerOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value && size < answerLimit; part = await reader?.read()) {
    parts.push(part.value);
    size += part.value.length;
  }
  await reader?.cancel();
  return Buffer.concat(parts).toString('utf8').slice(0, answerLimit);
}

const answerLimit = 16 * 1024;
