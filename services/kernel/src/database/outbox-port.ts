import type { Sql } from './sql.js';

/** A protobuf message class of @banyan/proto: its `$type` is the full name, its topic the package. */
export interface EventType<T> {
  readonly $type: string;
  encode(message: T): { finish(): Uint8Array };
  decode(input: Uint8Array): T;
  toJSON(message: T): unknown;
  fromJSON(object: unknown): T;
}

/** Sends SQL with positional parameters and returns its rows. */
export type Query = <R = Record<string, unknown>>(statement: Sql, parameters?: readonly unknown[]) => Promise<R[]>;

/** One event on its way out. `key` decides order: events of one key arrive in the order of their commits. */
export interface OutgoingEvent<T = unknown> {
  readonly type: EventType<T>;
  readonly payload: T;
  readonly key: string;
  readonly brand: string;
  readonly requestId: string;
}

/** Where `tx.publish` writes. The event goes out after the commit, at least once, or never when it rolls back. */
export abstract class Outbox {
  abstract insert(query: Query, events: readonly OutgoingEvent[]): Promise<void>;
  /** Wakes the relay of this process: there is something to send. */
  abstract wake(): void;
}
