import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { memberToken, type TestService } from '@banyan/kernel/testing';
import { SupportMoveService } from './support-move.service.js';
import { SupportUnreadService } from './support-unread.service.js';
import { SupportFixture, valueOf } from './support.fixture.js';

describe('what time does to a support conversation', () => {
  let support: SupportFixture;
  let service: TestService;
  let set: SupportFixture['set'];
  let lan: string;
  let comes: SupportFixture['comes'];
  let desk: SupportFixture['desk'];
  let mine: SupportFixture['mine'];
  let write: SupportFixture['write'];
  let begun: SupportFixture['begun'];
  let say: SupportFixture['say'];
  let conversation: SupportFixture['conversation'];
  let taken: SupportFixture['taken'];
  let tend: SupportFixture['tend'];
  beforeAll(async () => {
    support = await SupportFixture.start();
    ({ service, set, lan, comes, desk, mine, write, begun, say, conversation, taken, tend } = support);
  });
  beforeEach(() => support.begin());
  afterAll(() => support.service.close());

  it('goes back to the queue where nobody answers, and is over where the member says no more', async () => {
    const [left, idle] = [await taken(24), await taken(25)];
    await say(idle, 'Anything else?');
    service.clock.advance(9 * 60_000);
    await write(24, 'Are you there?', { to: left });
    await tend();
    expect(await conversation(24, left)).toMatchObject({ state: 'TAKEN' });
    service.clock.advance(60_001);
    await Promise.all([tend(), tend()]);
    expect([await conversation(24, left), await conversation(25, idle)]).toMatchObject([{ state: 'WAITING', operator: '', place: 1 }, { state: 'TAKEN' }]);
    expect((await say(left, 'I am back')).body.code).toBe('notices.support_not_yours');
    // What waits is another matter than what is held.
    service.clock.advance(20 * 60_000);
    await tend();
    expect([await conversation(24, left), await conversation(25, idle)]).toMatchObject([{ state: 'WAITING' }, { state: 'CLOSED', closedBy: 'TIME' }]);
  }); // prettier-ignore

  it('waits for answers and for members as long as the brand says', async () => {
    set.set('notices.supportAnswerMinutes', 2).set('notices.supportAwayMinutes', 5);
    const [left, idle] = [await taken(40), await taken(41)];
    await say(idle, 'Anything else?');
    service.clock.advance(2 * 60_000);
    await tend();
    expect([await conversation(40, left), await conversation(41, idle)]).toMatchObject([{ state: 'WAITING' }, { state: 'TAKEN' }]);
    service.clock.advance(3 * 60_000);
    await tend();
    expect(await conversation(41, idle)).toMatchObject({ closedBy: 'TIME' });
  }); // prettier-ignore

  it('counts what an operator answered until its member reads it, and says so in the inbox once for each absence', async () => {
    set.set('notices.supportTellMinutes', 2);
    const id = await taken(60);
    const news = async () => (await mine(60, '/unread')).value;
    const told = async () => ((await service.http('GET', '/wps/notices/inbox', { token: await memberToken({ id: 60 }) })).body.value as unknown as { data: Array<{ kind: string }> }).data.filter(({ kind }) => kind === 'support_answered');
    const tell = () => Promise.all([1, 2].map(() => service.app.get(SupportUnreadService).tell(new AbortController().signal)));
    const read = async (through: string, who = 60) => mine(who, `/conversations/${id}/read`, { through });
    const last = async () => valueOf(await mine(60, `/conversations/${id}/lines`)).lines.at(-1)?.id ?? '';
    const key = randomUUID();
    await Promise.all([say(id, 'Which bank?', lan, key), say(id, 'Which bank?', lan, key)]);
    const first = await last();
    await say(id, 'And which day?');
    expect(await news()).toEqual({ unread: 2 });
    service.clock.advance(2 * 60_000 - 1);
    await tell();
    expect(await told()).toEqual([]);
    service.clock.advance(1);
    // What a process that died meanwhile had begun is not kept, and another one does it.
    await service.db.transaction(async (tx) => {
      await tx.query(sql`update support_conversation set tell_at = null where id = $1`, [id]);
      throw new Error('died');
    }).catch(() => undefined);
    await tell();
    await say(id, 'Are you there?');
    service.clock.advance(10 * 60_000);
    await tell();
    expect(await told()).toMatchObject([{ kind: 'support_answered', place: { to: 'support', id: null }, text: 'Nhân viên hỗ trợ đã trả lời bạn' }]);
    expect((await read(first)).value).toEqual({ unread: 2 });
    // He left again with two that he has not seen.
    service.clock.advance(3 * 60_000);
    await tell();
    expect(await told()).toHaveLength(2);
    expect(await read(first, 61)).toMatchObject({ code: 'notices.support_not_found' });
    // Beyond the last line is up to it, and what comes later counts again.
    expect(await Promise.all([read('9223372036854775807'), read('9223372036854775807')])).toMatchObject([{ value: { unread: 0 } }, { value: { unread: 0 } }]);
    await say(id, 'Good bye');
    expect([await news(), await conversation(60, id)]).toMatchObject([{ unread: 1 }, { unread: 1 }]);
    await desk(`/${id}/close`, { reason: 'all said' });
    service.clock.advance(3 * 60_000);
    await tell();
    expect(await told()).toHaveLength(3);
    await comes(lan, 'Lan');
    await say(await taken(62), 'Read at once');
    const { conversation: other } = valueOf(await mine(62));
    const line = valueOf(await mine(62, `/conversations/${other.id}/lines`)).lines.at(-1)?.id ?? '';
    await mine(62, `/conversations/${other.id}/read`, { through: line });
    service.clock.advance(3 * 60_000);
    await tell();
    const kept = await service.db.query(sql`select 1 from inbox_message where member_id = 62 and kind = 'support_answered'`);
    expect(kept).toHaveLength(0);
  }); // prettier-ignore

  it('makes a feedback of what nobody took in time, or when the hours are over, once, and tells its member', async () => {
    const move = () => Promise.all([1, 2].map(() => service.app.get(SupportMoveService).move(new AbortController().signal)));
    const came = async (id: number) => ((await service.http('GET', '/wps/notices/feedback', { token: await memberToken({ id }) })).body.value as unknown as { data: Array<{ id: string; type: string; messages: Array<{ content: string }> }> }).data;
    set.set('notices.supportWaitMinutes', 60);
    const left = await begun(70, 'Where is my money?');
    await write(70, 'It was 5 million', { to: left });
    const asked = await taken(71);
    await say(asked, 'Which bank?');
    await write(71, 'The second one', { to: asked });
    service.clock.advance(55 * 60_000);
    await tend();
    service.clock.advance(4 * 60_000);
    await move();
    expect(await conversation(70, left)).toMatchObject({ state: 'WAITING' });
    service.clock.advance(2 * 60_000);
    await move();
    const [one, ...more] = await came(70);
    expect([one, more]).toMatchObject([{ type: 'SERVICE', messages: [{ content: 'Where is my money?\nIt was 5 million' }] }, []]);
    expect(await conversation(70, left)).toMatchObject({ state: 'CLOSED', closedBy: 'FEEDBACK', feedbackId: one?.id });
    // It came back to the queue a moment ago: what it waited before does not count.
    expect(await conversation(71, asked)).toMatchObject({ state: 'WAITING' });
    expect((await desk(`/${left}/take`, {})).body.code).toBe('notices.support_closed');
    const inbox = await service.db.query(sql`select kind, place, place_id as id from inbox_message where member_id = 70`);
    expect(inbox).toEqual([{ kind: 'support_moved', place: 'feedback', id: one?.id }]);
    const afterHours = () => {
      const hour = new Date(service.clock.now().getTime() + 7 * 3_600_000).getUTCHours();
      set.set('notices.supportFromHour', (hour + 1) % 24).set('notices.supportToHour', hour === 0 ? 24 : hour);
    };
    afterHours();
    await move();
    // Six minutes: somebody who is still there may take it.
    expect(await conversation(71, asked)).toMatchObject({ state: 'WAITING' });
    service.clock.advance(5 * 60_000);
    afterHours();
    await move();
    expect(await came(71)).toMatchObject([{ messages: [{ content: 'The second one' }] }]);
    set.clear();
    await comes(lan, 'Lan');
    expect((await write(70, 'Once more')).value).toMatchObject({ conversation: { state: 'WAITING' } });
  }); // prettier-ignore
});
