/** A message on its way to the log. `id` is the event's id for ever, `key` decides the order, `value` is protobuf. */
export interface OutgoingMessage {
  readonly id: string;
  readonly topic: string;
  readonly type: string;
  readonly key: string;
  readonly occurredAt: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Uint8Array;
}

/** A message as the log hands it over; `headers` holds id, type and the rest, see {@link headersOf}. */
export interface LogMessage {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Uint8Array;
}

/** What a handler gets besides the event. */
export interface EventMeta {
  /** Unique for ever: `<service>:<number>`, or what the source gave. */
  readonly id: string;
  readonly type: string;
  readonly key: string;
  /** Which part of its topic it lay in: within one, what was sent first comes first. */
  readonly partition: number;
  readonly occurredAt: Date;
  readonly brand: string;
  readonly requestId: string;
}

export interface SubscribeOptions {
  /** Consumer group: each message goes to one member of it. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Where a group that never read begins: at the oldest message, or at the newest. */
  readonly fromStart: boolean;
  /**
   * Messages of one partition come in order, one batch at a time. Returns how many of the first ones are settled, all of them
   * as long as they are `wanted`. What is left, and the whole batch when it rejects, is delivered again.
   */
  readonly handle: (messages: readonly LogMessage[], wanted: () => boolean) => Promise<number>;
  /** The true state: a member of the group that reads, or not. */
  readonly onState: (connected: boolean) => void;
}

export interface Subscription {
  /** Finishes what is in hand, stores its offset, leaves the group. */
  close(): Promise<void>;
}

/** A place in the log. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
}

/** The event log. At least once, in order per key. Kafka and Postgres stand behind it, held to one contract suite. */
export interface EventLog {
  ensureTopics(topics: readonly string[]): Promise<void>;
  /**
   * Resolves when all messages are stored for good; after a rejection any part of them may be. Returns where the first of each
   * partition lies, nothing where the log keeps what it has as safe as the sender's own database.
   */
  send(messages: readonly OutgoingMessage[]): Promise<readonly Place[]>;
  /** Those of the places, answered by {@link send} once, that the log does not reach any more: it was lost or made anew. */
  lost(places: readonly Place[]): Promise<readonly Place[]>;
  subscribe(options: SubscribeOptions): Subscription;
  /** Messages that the group has not settled yet, per topic; `fromStart` as in its subscription. */
  lag(group: string, topics: readonly string[], fromStart: boolean): Promise<Map<string, number>>;
  close(): Promise<void>;
}

/** Most messages that a subscription hands over at once. */
export const maxBatch = 1000;

/** Partitions of a topic: the most members of a group that can share the work. */
export const partitionsPerTopic = 6;

/** The topic of a message type is its proto package: `wallet.v1.DepositSettled` travels on `wallet.v1`. */
export function topicOf(type: string): string {
  return type.slice(0, type.lastIndexOf('.'));
}

/** Where a topic's undeliverable messages go. */
export const deadTopicOf = (topic: string): string => `${topic}.dlq`;

let lastInstant = { ms: Number.NaN, text: '' };

/** Events of one commit carry one instant, and writing it costs more than the rest of the envelope. */
function instantText(at: Date): string {
  const ms = at.getTime();
  if (ms !== lastInstant.ms) lastInstant = { ms, text: at.toISOString() };
  return lastInstant.text;
}

/** The headers of a message in the log: the envelope, as text. */
export function headersOf(message: OutgoingMessage): Record<string, string> {
  return {
    ...message.headers,
    'event-id': message.id,
    type: message.type,
    'occurred-at': instantText(message.occurredAt),
  };
}

/** The envelope of a received message. One without an id gets the place where it lies. */
export function metaOf({ headers, key, topic, partition, offset }: LogMessage): EventMeta {
  const at = new Date(headers['occurred-at'] ?? 0);
  return {
    id: headers['event-id'] ?? `${topic}:${partition}:${offset}`,
    type: headers['type'] ?? '',
    key,
    partition,
    occurredAt: Number.isNaN(at.getTime()) ? new Date(0) : at,
    brand: headers['brand'] ?? '',
    requestId: headers['request-id'] ?? '',
  };
}
