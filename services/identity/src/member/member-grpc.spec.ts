import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityServiceClient } from '@banyan/proto/identity/v1/identity';
import { sql } from '@banyan/kernel/database';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { register } from '../identity.fixture.js';

describe('a member, as other services ask', () => {
  let service: TestService;
  let client: GrpcClient<IdentityServiceClient>;
  beforeAll(async () => {
    service = await testService(AppModule, { grpc: true });
    client = grpcClient(IdentityServiceClient, `127.0.0.1:${config.grpcPort}`, config);
  });
  afterAll(async () => {
    client.close();
    await service.close();
  });

  it('is told by his birthday, of 29 February in each year, and not when he may have no gift', async () => {
    const born = async (username: string, birthday: string | null, more = '') => {
      const { id } = await register(service, { username });
      await service.owner.query(sql`update member set birthday = $2::date where id = $1`, [id, birthday]);
      if (more) await service.owner.query(sql`update member set status = $2 where id = $1`, [id, more]);
      return id;
    };
    const spring = await born('SpringChild', '1990-03-16');
    const leap = await born('LeapChild', '1992-02-29');
    const winter = await born('WinterChild', '1991-02-28');
    await born('NobodyKnows', null);
    await born('ClosedOne', '1990-03-16', 'CLOSED');
    const on = async (day: string, afterId = 0n) =>
      (await client.listBirthdays({ brand: 'BANYAN', day, afterId })).memberIds;
    expect(await on('2026-03-16')).toEqual([spring]);
    expect(await on('2026-03-16', spring)).toEqual([]);
    expect(await on('2026-02-28')).toEqual([leap, winter]);
    expect(await on('2028-02-28')).toEqual([winter]);
    expect(await on('2028-02-29')).toEqual([leap]);
    expect((await client.listBirthdays({ brand: 'LOTUS', day: '2026-03-16', afterId: 0n })).memberIds).toEqual([]);
    await expect(on('2026-02-30')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('is told with brand, names, type, status, currency and upline', async () => {
    const upline = await register(service, { username: 'TopOfLine' });
    const { id: memberId } = await register(service, { username: 'AskedFor', nickname: 'Asked' });
    // None of it is what a field has that nobody filled.
    await service.owner.query(
      sql`update member set brand = 'LOTUS', account_type = 41, status = 'FROZEN', currency = 'USDT', real_name = 'Nguyen Lan',
         icon = 'koi', upline_id = $2, upline_path = array[$2::bigint] where id = $1`,
      [memberId, upline.id],
    );
    const { places } = await client.listPlaces({ afterId: memberId - 1n });
    const stands = { memberId, brand: 'LOTUS', username: 'AskedFor', accountType: 41, uplinePath: [upline.id] };
    expect(places[0]).toEqual(stands);
    expect((await client.listPlaces({ afterId: places.at(-1)?.memberId ?? 0n })).places).toEqual([]);
    expect(await client.getMember({ memberId })).toEqual({
      memberId,
      brand: 'LOTUS',
      username: 'AskedFor',
      nickname: 'Asked',
      accountType: 41,
      status: 'FROZEN',
      currency: 'USDT',
      realName: 'Nguyen Lan',
      uplineId: upline.id,
      icon: 'koi',
      mobileMark: '',
    });
  });

  it('is told by a digest of the mobile that he proved, the same for every spelling of it, in his brand', async () => {
    const { id: memberId } = await register(service, { username: 'ProvedMobile' });
    const markOf = async (mobile: string, brand = 'BANYAN', proved = true) => {
      const at = proved ? new Date() : null;
      await service.owner.query(sql`update member set mobile = $2, brand = $3, mobile_verified_at = $4 where id = $1`, [
        memberId,
        mobile,
        brand,
        at,
      ]);
      return (await client.getMember({ memberId })).mobileMark;
    };
    const mark = await markOf('0912345678');
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(await markOf('84912345678')).toBe(mark);
    expect(await markOf('0912345679')).not.toBe(mark);
    expect(await markOf('0912345678', 'LOTUS')).not.toBe(mark);
    expect(await markOf('0912345678', 'BANYAN', false)).toBe('');
  });
});
