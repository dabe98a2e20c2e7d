import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { DepositSettled } from '@banyan/proto/wallet/v1/events';
import { kernel } from '../app/kernel-module.js';
import { loadConfig } from '../runtime/config.js';
import { sql, type Tx } from '../database/index.js';
import { operatorToken, testService, type TestService } from '../testing/index.js';
import { Events, OnEvent, type EventMeta } from './index.js';
import type { LogMessage } from './message.js';

let broken = true;

@Injectable()
class Deposits {
  @OnEvent(DepositSettled, { name: 'deposits' })
  async settled(event: DepositSettled, meta: EventMeta, tx: Tx): Promise<void> {
    await tx.query(sql`insert into counted (event_id, amount) values ($1, $2)`, [meta.id, event.amountMinor]);
    if (broken) throw new Error('the bank is closed');
  }
}

class Counted1790000000009 {
  up = (runner: { query(statement: string): Promise<unknown> }) =>
    runner.query('create table counted (event_id text not null, amount bigint not null)');
  down = (runner: { query(statement: string): Promise<unknown> }) => runner.query('drop table counted');
}

@Module({
  imports: [kernel(loadConfig('letters', {}), { migrations: [Counted1790000000009 as never] })],
  providers: [Deposits],
})
class LettersModule {}

describe('dead letters in the console', () => {
  let service: TestService;
  let token: string;
  const path = '/admin/v1/letters/dead-letters';

  beforeAll(async () => {
    service = await testService(LettersModule);
    token = await operatorToken(['deadletter.view', 'deadletter.replay']);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    broken = true;
    await service.owner.query(sql`truncate dead_letter, inbox, outbox, counted, event_retry`);
  });

  /** A message on which the handler has used up its tries. */
  async function bury(
    id: string,
    value = DepositSettled.encode(DepositSettled.fromPartial({ amountMinor: 9007199254740993n })).finish(),
  ): Promise<string> {
    const headers = {
      'event-id': id,
      type: DepositSettled.$type,
      brand: 'LOTUS',
      'occurred-at': new Date().toISOString(),
    };
    const message: LogMessage = { topic: 'wallet.v1', partition: 0, offset: '0', key: '1001', headers, value };
    await service.app.get(Events).delivery.bury('deposits', message, 'Error: the bank is closed', 10);
    const [row] = await service.db.query<{ id: string }>(sql`select id::text from dead_letter where event_id = $1`, [
      id,
    ]);
    return row?.id ?? '';
  }
  const replay = (id: string, as = token) => service.http('POST', `${path}/${id}/replay`, { token: as });
  const counted = () => service.db.query(sql`select event_id from counted`);

  it('are listed by page, sorted and filtered, and shown with their payload', async () => {
    const first = await bury('wallet:1');
    for (const n of [2, 3, 4]) await bury(`wallet:${n}`);
    const page = await service.http('GET', `${path}?page=2&perPage=1&sort=eventId&order=DESC`, { token });
    expect(page.body).toMatchObject({
      total: 4,
      data: [
        {
          eventId: 'wallet:3',
          handler: 'deposits',
          type: 'wallet.v1.DepositSettled',
          brand: 'LOTUS',
          attempts: 10,
          replayedAt: null,
        },
      ],
    });
    const filtered = await service.http(
      'GET',
      `${path}?filter=${encodeURIComponent('{"eventId":"wallet:4","state":"open"}')}`,
      { token },
    );
    expect(filtered.body).toMatchObject({ total: 1, data: [{ eventId: 'wallet:4' }] });
    const shown = await service.http('GET', `${path}/${first}`, { token });
    expect(shown.body).toMatchObject({
      id: first,
      error: 'Error: the bank is closed',
      payload: { amountMinor: '9007199254740993' },
    });
    expect((await service.http('GET', `${path}/999`, { token })).status).toBe(404);
    expect((await service.http('GET', `${path}/x`, { token })).status).toBeGreaterThanOrEqual(400);
  });

  it('leave a copy for the dead-letter topic', async () => {
    await bury('wallet:1');
    const [row] = await service.db.query<{ topic: string; headers: Record<string, string> }>(
      sql`select topic, headers from outbox`,
    );
    expect(row).toMatchObject({
      topic: 'wallet.v1.dlq',
      headers: { 'original-event-id': 'wallet:1', handler: 'deposits' },
    });
  });

  it('are replayed once, with an audit record, even by two operators at once', async () => {
    const id = await bury('wallet:1');
    broken = false;
    const answers = await Promise.all([replay(id), replay(id), replay(id)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await counted()).toEqual([{ event_id: 'wallet:1' }]);
    expect((await replay(id)).body).toMatchObject({ code: 'events.already_replayed' });
    const audits = await service.events.published(OperatorActed);
    expect(audits).toMatchObject([
      { action: 'deadletter.replay', objectType: 'deadletter', objectId: id, operatorName: 'operator' },
    ]);
    expect((await service.http('GET', `${path}/${id}`, { token })).body).toMatchObject({
      replayedBy: 'operator',
      replayedAt: expect.any(String),
    });
  });

  it('change nothing when the replay fails', async () => {
    const id = await bury('wallet:1');
    const failed = await replay(id);
    expect(failed).toMatchObject({ status: 422, body: { code: 'events.replay_failed' } });
    expect(await counted()).toEqual([]);
    expect(await service.events.published(OperatorActed)).toEqual([]);
    broken = false;
    expect((await replay(id)).status).toBe(200);
    expect(await counted()).toHaveLength(1);
  });

  it('say so when they cannot be read', async () => {
    const id = await bury('wallet:1', new Uint8Array([0xff, 0xff, 0xff]));
    expect((await service.http('GET', `${path}/${id}`, { token })).body).toMatchObject({
      payload: { undecoded: '////' },
    });
    expect((await replay(id)).body).toMatchObject({ code: 'events.unreadable' });
  });

  it('are for operators with the permission', async () => {
    const id = await bury('wallet:1');
    expect((await replay(id, await operatorToken(['deadletter.view']))).status).toBe(403);
    expect((await service.http('GET', path, { token: await operatorToken([]) })).status).toBe(403);
  });

  it('are not made by a test that tells the service an event: it sees the failure', async () => {
    const events = service.app.get(Events);
    const event = DepositSettled.fromPartial({ amountMinor: 1n });
    await expect(events.deliver(DepositSettled, event, { id: 'a' })).rejects.toThrow('the bank is closed');
    broken = false;
    await events.deliver(DepositSettled, event, { id: 'a' });
    await events.deliver(DepositSettled, event, { id: 'a' });
    expect(await counted()).toEqual([{ event_id: 'a' }]);
  });
});
