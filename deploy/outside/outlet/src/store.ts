import { randomUUID } from 'node:crypto';

/** What was handed in, by whichever protocol. */
export interface Message {
  readonly id: string;
  /** Which of the stand-ins took it. */
  readonly by: 'json' | 'form' | 'smtp' | 'push';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The HTML part of a mail; empty where it has none. */
  readonly html: string;
  /** How a mail can be ended: its two List-Unsubscribe headers, a space between; empty without them. */
  readonly unsubscribe: string;
  readonly at: string;
  readonly state: 'delivered' | 'failed';
}

const kept = 500;

/** The last messages, newest first. */
export class Store {
  private messages: Message[] = [];
  private readonly byReference = new Map<string, Message>();

  /** Takes a message; the same reference of the same carrier is the same message. */
  add(message: Omit<Message, 'id' | 'at'>, reference = ''): Message {
    const key = `${message.by} ${reference}`;
    const known = reference && this.byReference.get(key);
    if (known) return known;
    const made = { ...message, id: randomUUID(), at: new Date().toISOString() };
    if (reference) this.byReference.set(key, made);
    const gone = [made, ...this.messages].slice(kept);
    this.messages = [made, ...this.messages].slice(0, kept);
    for (const [name, one] of this.byReference) if (gone.includes(one)) this.byReference.delete(name);
    return made;
  }

  /** Those to a number or address, in any case; all without one. */
  list(to = ''): Message[] {
    return this.messages.filter((one) => to === '' || one.to.toLowerCase() === to.toLowerCase());
  }

  find(id: string): Message | undefined {
    return this.messages.find((one) => one.id === id);
  }
}
