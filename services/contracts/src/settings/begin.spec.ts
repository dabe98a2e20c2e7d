import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { SettingsService } from './settings.service.js';

describe('what a new brand allows in contracts', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  afterAll(() => service.close());

  const begin = (brand: string, like: string) =>
    service.events.deliver(BrandCreated, { brand, like }, { key: 'brands', id: `created-${brand}` });
  const rates = async (brand: string) =>
    (await service.app.get(SettingsService).limitsOf(service.db.query, brand)).maxRateBp;

  it('is what the one allows that it begins like, and its own from then on', async () => {
    const own = { ...(await rates('BANYAN')), DIVIDEND: 1234 };
    const set = sql`insert into contract_settings (brand, limits, changed_at) values ('BANYAN', $1, now())
      on conflict (brand) do update set limits = excluded.limits`;
    await service.db.query(set, [JSON.stringify({ maxRateBp: own })]);
    await Promise.all([begin('MAI', 'BANYAN'), begin('MAI', 'BANYAN')]);
    expect(await rates('MAI')).toEqual(own);
    await service.db.query(set, [JSON.stringify({ maxRateBp: { ...own, DIVIDEND: 4321 } })]);
    await begin('MAI', 'BANYAN');
    expect(await rates('MAI')).toEqual(own);
  });

  it('waits for a brand before it that was given up, which is replayed first', async () => {
    const event = randomUUID();
    const [letter] = await service.db.query<{ id: string }>(
      sql`insert into dead_letter (event_id, handler, topic, type, key, headers, payload, attempts, error)
       values ($3, 'SettingsEvents.created', 'identity.v1', 'identity.v1.BrandCreated', 'brands', $1, $2, 10, 'spec') returning id`,
      [
        JSON.stringify({ 'event-id': event, type: 'identity.v1.BrandCreated' }),
        Buffer.from(BrandCreated.encode({ brand: 'LAN', like: 'BANYAN' }).finish()),
        event,
      ],
    );
    await expect(begin('HUE', 'LAN')).rejects.toThrow(event);
    const token = await operatorToken(['deadletter.view', 'deadletter.replay']);
    const path = `/admin/v1/contracts/dead-letters/${letter?.id}/replay`;
    expect(await service.http('POST', path, { token })).toMatchObject({ status: 200 });
    await begin('HUE', 'LAN');
    expect(await rates('HUE')).toEqual(await rates('BANYAN'));
    expect(await rates('HUE')).not.toEqual(await rates('LOTUS'));
  });

  it('is the standard where the other has it', async () => {
    await begin('SEN', 'LOTUS');
    expect(await rates('SEN')).toEqual(await rates('LOTUS'));
    expect(await service.db.query(sql`select from contract_settings where brand = 'SEN'`)).toEqual([]);
  });
});
