import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LineMoved } from '@banyan/proto/identity/v1/events';
import { MemberPlace } from '@banyan/proto/identity/v1/identity';
import { sql } from '@banyan/kernel/database';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { LearningService } from './learning.service.js';

const place = (memberId: bigint, uplinePath: bigint[]) =>
  MemberPlace.fromPartial({ memberId, brand: 'BANYAN', username: `m${memberId}`, accountType: 0, uplinePath });

describe('members whose registration nobody heard', () => {
  let service: TestService;
  let away = false;
  const asked: bigint[] = [];
  const meanwhile: Array<() => Promise<void>> = [];
  const all = [place(1n, []), place(2n, [1n]), place(3n, [])];
  const identity = {
    placesAfter: async (afterId: bigint) => {
      if (away) throw new Error('away');
      asked.push(afterId);
      const then = [...all];
      await meanwhile.pop()?.();
      return then.filter(({ memberId }) => memberId > afterId).slice(0, 2);
    },
  };
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, identity]] });
  });
  afterAll(() => service.close());

  const learn = () => service.app.get(LearningService).learn(new AbortController().signal);
  const known = () =>
    service.db.query<object>(
      sql`select member_id::int as id, upline_path::int[] as path from notice_member order by member_id`,
    );

  it('are learnt page by page, once, also after identity was away, and stand where a move puts them', async () => {
    away = true;
    await expect(learn()).rejects.toThrow('away');
    away = false;
    meanwhile.push(async () => {
      all.splice(0, 2, place(1n, [8n]), place(2n, [8n, 1n]));
      const moved = LineMoved.fromPartial({ memberId: 1n, brand: 'BANYAN', newPath: [8n] });
      await service.events.deliver(LineMoved, moved);
    });
    await learn();
    await learn();
    expect(asked).toEqual([0n, 0n, 2n, 3n]);
    expect(await known()).toEqual([
      { id: 1, path: [8] },
      { id: 2, path: [8, 1] },
      { id: 3, path: [] },
    ]);
  });
});
