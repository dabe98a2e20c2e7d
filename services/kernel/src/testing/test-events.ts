import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Database, type EventType, sql } from '../database/index.js';
import { Events } from '../events/index.js';

/** What a service published and what others would send it. */
export class TestEvents {
  constructor(private readonly app: NestFastifyApplication) {}

  /** Every published event of a type, oldest first, decoded from the outbox. */
  async published<T>(type: EventType<T>): Promise<T[]> {
    const rows = await this.app
      .get(Database)
      .query<{ payload: Buffer }>(sql`select payload from outbox where type = $1 order by id`, [type.$type]);
    return rows.map((row) => type.decode(row.payload));
  }

  /** Has the service handle an event as if another one had published it; rejects when its handler does. The same `id` again changes nothing. */
  deliver<T>(
    type: EventType<T>,
    payload: T,
    of: { key?: string; brand?: string; id?: string; occurredAt?: Date; partition?: number } = {},
  ): Promise<void> {
    return this.app.get(Events).deliver(type, payload, of);
  }
}
