import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { EventType, Tx } from '../database/index.js';
import { marked } from '../runtime/marked.js';
import type { EventMeta } from './message.js';

const ON_EVENT = Symbol('OnEvent');

/** A method that wants events of a type. `name` is stored with each handled event: it is fixed for ever. */
export interface EventHandler {
  readonly name: string;
  readonly type: EventType<unknown>;
  /** Most events of one call. */
  readonly batch: number;
  run(events: readonly unknown[], metas: readonly EventMeta[], tx: Tx | undefined): Promise<unknown>;
}

type Mark = Pick<EventHandler, 'name' | 'type' | 'batch'> & { readonly single: boolean };

/** As a handler sees it: the event, its envelope, the transaction that also holds the inbox row (none without a database). */
type Handles<T> = (event: T, meta: EventMeta, tx: never) => Promise<unknown>;
type HandlesMany<T> = (events: readonly T[], metas: readonly EventMeta[], tx: never) => Promise<unknown>;

/**
 * Runs the method for every event of the type: once per event, whatever crashes when (at least once in a service without a
 * database). A method that throws is tried again later while other keys go on. Renaming class or method makes a new handler
 * unless `name` keeps the old one.
 */
export function OnEvent<T>(type: EventType<T>, options: { name?: string } = {}) {
  return mark<Handles<T>>({ ...options, type, batch: 1, single: true });
}

/**
 * As {@link OnEvent} for a projection that must keep up: the method gets up to `batch` events at once, in the order of the log,
 * with one transaction for all of them. When it throws, smaller batches find the event at fault, and only that one's key waits.
 * A batch may mix brands. A service without a database gets batches of one.
 */
export function OnEvents<T>(type: EventType<T>, options: { batch: number; name?: string }) {
  return mark<HandlesMany<T>>({ ...options, type, single: false });
}

function mark<H>(of: Omit<Mark, 'name'> & { name?: string }) {
  return <M extends H>(target: object, method: string, descriptor: TypedPropertyDescriptor<M>): void => {
    const known = (Reflect.getMetadata(ON_EVENT, descriptor.value as object) as object[] | undefined) ?? [];
    const made = { ...of, name: of.name ?? `${target.constructor.name}.${method}` };
    Reflect.defineMetadata(ON_EVENT, [...known, made], descriptor.value as object);
  };
}

/** Finds the marked methods of all providers and controllers. */
@Injectable()
export class EventHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  find(): EventHandler[] {
    const handlers = marked<Mark>(this.discovery, this.scanner, ON_EVENT).map(
      ({ mark: { single, ...of }, call }): EventHandler => ({
        ...of,
        run: single
          ? ([event], [meta], tx) => (call as Handles<unknown>)(event, meta as EventMeta, tx as never)
          : (call as EventHandler['run']),
      }),
    );
    const names = handlers.map(({ name }) => name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice) throw new Error(`two event handlers have one name: ${twice}`);
    return handlers;
  }
}
