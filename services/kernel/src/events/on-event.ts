import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { EventType, Tx } from '../database/index.js';
import type { EventMeta } from './message.js';

const ON_EVENT = Symbol('OnEvent');

/** A method that wants events of a type. `name` is stored with each handled event: it is fixed for ever. */
export interface EventHandler {
  readonly name: string;
  readonly type: EventType<unknown>;
  run(event: unknown, meta: EventMeta, tx: Tx | undefined): Promise<unknown>;
}

/** As a handler sees it: the event, its envelope, the transaction that also holds the inbox row (none without a database). */
type Handles<T> = (event: T, meta: EventMeta, tx: never) => Promise<unknown>;

/**
 * Runs the method for every event of the type: once per event, whatever crashes when (at least once in a service without a
 * database). A method that throws is tried again later while other keys go on. Renaming class or method makes a new handler
 * unless `name` keeps the old one.
 */
export function OnEvent<T>(type: EventType<T>, options: { name?: string } = {}) {
  return <M extends Handles<T>>(target: object, method: string, descriptor: TypedPropertyDescriptor<M>): void => {
    const name = options.name ?? `${target.constructor.name}.${method}`;
    const known = (Reflect.getMetadata(ON_EVENT, descriptor.value as object) as object[] | undefined) ?? [];
    Reflect.defineMetadata(ON_EVENT, [...known, { name, type }], descriptor.value as object);
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
    const handlers = marked<Pick<EventHandler, 'name' | 'type'>>(this.discovery, this.scanner, ON_EVENT).map(
      ({ mark, call }) => ({
        ...mark,
        run: call as EventHandler['run'],
      }),
    );
    const names = handlers.map(({ name }) => name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice) throw new Error(`two event handlers have one name: ${twice}`);
    return handlers;
  }
}

/** Methods that carry a list of marks under `key`, bound to their instances. */
export function marked<T>(discovery: DiscoveryService, scanner: MetadataScanner, key: symbol) {
  const instances = [...discovery.getProviders(), ...discovery.getControllers()].map(
    ({ instance }) => instance as unknown,
  );
  const objects = new Set(
    instances.filter(
      (instance): instance is Record<string, unknown> => typeof instance === 'object' && instance !== null,
    ),
  );
  return [...objects].flatMap((instance) =>
    scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((name) => {
      const method = instance[name] as (...args: never[]) => Promise<unknown>;
      const marks = (Reflect.getMetadata(key, method) as T[] | undefined) ?? [];
      return marks.map((mark) => ({ mark, call: method.bind(instance) }));
    }),
  );
}
