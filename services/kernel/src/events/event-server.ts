import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
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
    this.addHandler(handler.type.$type, (messages: LogMessage[]) => this.delivery.settle(handler, messages), true);
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
        handle: (messages, wanted) => this.dispatch(messages, wanted),
        onState: (connected) => this.report(connected),
      });
    }
    callback();
  }

  /**
   * Gives messages to the handlers of their types and returns how many of the first are settled. Neighbours of one type go
   * together; where the type changes all handlers have caught up, so that the order of a key holds between types, too.
   */
  async dispatch(messages: readonly LogMessage[], wanted: () => boolean): Promise<number> {
    for (const message of messages)
      if (!metaOf(message).type) await this.delivery.bury('', message, 'the message has no type', 0);
    let done = 0;
    while (done < messages.length) {
      const { type, heard, end } = this.stretch(messages, done);
      for (const handler of this.delivery.handlersOf(type)) {
        const settled = await this.delivery.settle(handler, heard, wanted);
        if (settled < heard.length) return messages.indexOf(heard[settled] as LogMessage);
      }
      done = end;
    }
    return done;
  }

  /** From `start` on, the messages of one type that has handlers, past those that nobody here wants to hear. */
  private stretch(messages: readonly LogMessage[], start: number) {
    const heard: LogMessage[] = [];
    let type = '';
    let end = start;
    for (; end < messages.length; end++) {
      const message = messages[end] as LogMessage;
      const own = metaOf(message).type;
      if (!this.messageHandlers.has(own)) continue;
      if (type && own !== type) break;
      type = own;
      heard.push(message);
    }
    return { type, heard, end };
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
