import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Delivery } from './delivery.js';
import type { EventHandler } from './on-event.js';
import { metaOf, topicOf, type EventLog, type LogMessage, type Subscription } from './message.js';

/** The event log as a Nest transport: handlers by message type, one consumer group per service, `status` the true state. */
export class EventServer
  extends Server<Record<string, never>, 'connected' | 'disconnected'>
  implements CustomTransportStrategy
{
  override readonly transportId = Symbol('event-log');
  connected = false;
  private subscription: Subscription | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly group: string,
    private readonly delivery: Delivery,
  ) {
    super();
  }

  add(handler: EventHandler): void {
    this.delivery.know(handler);
    this.addHandler(handler.type.$type, (message: LogMessage) => this.delivery.settle(handler, message), true);
  }

  get topics(): string[] {
    return [...new Set([...this.messageHandlers.keys()].map(topicOf))];
  }

  listen(callback: () => void): void {
    if (this.topics.length > 0) {
      this.subscription = this.log.subscribe({
        group: this.group,
        topics: this.topics,
        fromStart: this.delivery.durable,
        handle: (message) => this.dispatch(message),
        onState: (connected) => this.report(connected),
      });
    }
    callback();
  }

  /** Gives a message to each handler of its type in turn; resolves when all have settled it. */
  async dispatch(message: LogMessage): Promise<void> {
    const { type } = metaOf(message);
    if (!type) return this.delivery.bury('', message, 'the message has no type', 0);
    for (let next = this.messageHandlers.get(type); next; next = next.next as MessageHandler | undefined)
      await next(message);
  }

  async close(): Promise<void> {
    await this.subscription?.close();
    this.report(false);
  }

  override on(): void {
    throw new Error('the event log has no events of its own, watch `status`');
  }

  unwrap<T>(): T {
    return this.log as T;
  }

  private report(connected: boolean): void {
    this.connected = connected;
    this._status$.next(connected ? 'connected' : 'disconnected');
  }
}
