import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { KycDocumentChanged, MemberVerifiedChanged } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testPicture, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { DemoService } from '../demo/demo.service.js';
import { eventually, register, statuses, text } from '../identity.fixture.js';
import { settings } from '../settings.gen.js';
import { MemberService } from '../member/member.service.js';
import { KycAskedService } from './kyc-asked.service.js';
import { KycExpiryService } from './kyc-expiry.service.js';

const own = '/wps/member/kyc';
const desk = '/admin/v1/identity/documents';

interface Who {
  readonly id: bigint;
  readonly token: string;
}
const { signal } = new AbortController();

describe('documents of members', () => {
  let service: TestService;
  let risk: string;
  let url: string;
  let mark = 0;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    url = await service.app.getUrl();
    risk = await operatorToken(['kyc.view', 'kyc.decide'], { id: 7, username: 'lan' });
  });
  afterAll(() => service.close());

  let names = 0;
  const member = async (): Promise<Who> => {
    names += 1;
    const username = `papers${names}`;
    const { id } = await register(service, { username }, { 'x-real-ip': `10.9.${names}.1` });
    await service.db.query(sql`update member set real_name = 'Ann Le' where id = $1`, [id]);
    return { id, token: await memberToken({ id, username }) };
  };
  const keep = async (token: string, body: Promise<Buffer> | Buffer = testPicture(++mark)) => {
    const headers = { 'content-type': 'image/png', authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}${own}/pictures`, { method: 'POST', headers, body: new Uint8Array(await body) });
    return (await answer.json()) as { code: string; value: { id: string } };
  };
  const picture = async (token: string) => (await keep(token)).value.id;
  const send = (token: string, type: string, pictures: string[], more: object = {}) =>
    service.http('POST', `${own}/documents`, { token, body: { type, pictures, ...more } });
  const sent = async ({ token }: Who, type = 'ID_CARD') => {
    const { body } = await send(token, type, [await picture(token)]);
    const kinds = body.value?.['kinds'] as unknown as { type: string; documentId: string }[];
    return kinds.find((kind) => kind.type === type)?.documentId ?? '';
  };
  const decide = (id: string, what: 'approve' | 'reject' | 'revoke', body: object = {}, token = risk) =>
    service.http('POST', `${desk}/${id}/${what}`, { token, body });
  const state = async ({ token }: Who, kind = 'IDENTITY') => {
    const { value } = (await service.http('GET', own, { token })).body;
    const kinds = value?.['kinds'] as unknown as { kind: string; state: string; open: boolean; required: boolean }[];
    return { verified: value?.['verified'], ...kinds.find((found) => found.kind === kind) };
  };
  const show = async (path: string, token: string) =>
    (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  const told = async ({ id }: Who) =>
    (await service.events.published(KycDocumentChanged))
      .filter(({ memberId }) => memberId === id)
      .map(({ what }) => what);
  const verified = async ({ id }: Who) =>
    (await service.events.published(MemberVerifiedChanged))
      .filter(({ memberId }) => memberId === id)
      .map((event) => [event.verified, event.version]);

  it('are pictures of the member’s own, one waiting for each kind however often and at once they are sent', async () => {
    const [ann, bob] = [await member(), await member()];
    const ids = [await picture(ann.token), await picture(ann.token)];
    const others = await picture(bob.token);
    expect((await keep(ann.token, Buffer.from('<svg/>'))).code).toBe('picture.wrong_type');
    for (const wrong of [[], [...ids, ids[0] ?? ''], ['x']])
      expect((await send(ann.token, 'ID_CARD', wrong)).body.code).toBe('request.invalid');
    expect((await send(ann.token, 'LIBRARY_CARD', ids)).body.code).toBe('request.invalid');
    expect((await send(ann.token, 'ID_CARD', [others])).body.code).toBe('picture.not_found');
    expect(await state(ann)).toMatchObject({ state: 'NONE', open: true, required: true, verified: false });
    const same = await Promise.all([1, 2, 3].map(() => send(ann.token, 'ID_CARD', ids)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send(ann.token, 'PASSPORT', [await picture(ann.token)])).body.code).toBe('identity.document_waits');
    expect(await state(ann)).toMatchObject({ state: 'IN_PROCESS', open: false });
    expect((await send(ann.token, 'SELFIE', [await picture(ann.token)])).status).toBe(200);
    const rows = await service.db.query(sql`select 1 from kyc_document where member_id = $1`, [ann.id]);
    expect(rows).toHaveLength(2);
    const trial = await memberToken({ id: 90, accountType: 4 });
    expect((await send(trial, 'ID_CARD', ids)).body.code).toBe('wallet.in_need_true_account');
  }); // prettier-ignore

  it('are seen by their member and by operators of the brand who may, each look on record', async () => {
    const [ann, bob] = [await member(), await member()];
    const id = await sent(ann);
    await service.db.query(sql`update member set birthday = '1990-05-06' where id = $1`, [ann.id]);
    expect(await show(`${own}/documents/${id}/pictures/0`, ann.token)).toBe(200);
    expect(await show(`${own}/documents/${id}/pictures/1`, ann.token)).toBe(404);
    expect(await show(`${own}/documents/${id}/pictures/0`, bob.token)).toBe(404);
    const path = `${desk}/${id}/pictures/0`;
    const lotus = await operatorToken(['kyc.view', 'kyc.decide'], { id: 9, brand: 'LOTUS' });
    expect(await show(path, risk)).toBe(200);
    expect(await show(path, lotus)).toBe(404);
    expect(await show(path, await operatorToken(['member.view'], { id: 8 }))).toBe(403);
    const filter = encodeURIComponent(JSON.stringify({ memberId: String(ann.id) }));
    const list = async (token: string) => (await service.http('GET', `${desk}?filter=${filter}`, { token })).body;
    expect(await list(risk)).toMatchObject({ total: 1, data: [{ id, type: 'ID_CARD', kind: 'IDENTITY' }] });
    expect(JSON.stringify(await list(risk))).not.toContain('Ann Le');
    expect((await list(lotus)).total).toBe(0);
    for (const answer of [
      await service.http('GET', `${desk}/${id}`, { token: lotus }),
      await decide(id, 'approve', {}, lotus),
      await decide(id, 'reject', { reason: 'UNREADABLE' }, lotus),
    ])
      expect(answer.body.code).toBe('identity.document_not_found');
    const looking = await operatorToken(['kyc.view'], { id: 4 });
    expect((await decide(id, 'reject', { reason: 'UNREADABLE' }, looking)).status).toBe(403);
    const open = await service.http('GET', `${desk}/${id}`, { token: risk });
    expect(open.body).toMatchObject({ realName: 'Ann Le', birthday: '1990-05-06', pictures: 1, verified: false });
    const acted = (await service.events.published(OperatorActed)).filter(({ objectId, objectType }) => objectType === 'document' && objectId === id);
    expect(acted.map(({ action, operatorName }) => [action, operatorName])).toEqual([['kyc.view_picture', 'lan'], ['kyc.read', 'lan']]);
    expect(acted.map(({ afterJson }) => afterJson).join()).not.toContain('Ann');
  }); // prettier-ignore

  it('are decided once, by another than their member, and the member may send again what was rejected', async () => {
    const ann = await member();
    const id = await sent(ann);
    const self = await operatorToken(['kyc.view', 'kyc.decide'], { id: 5, username: `PAPERS${names}` });
    expect((await decide(id, 'approve', {}, self)).body.code).toBe('identity.document_own');
    expect((await decide(id, 'reject', { reason: 'OTHER' })).body.code).toBe('identity.document_reason');
    expect((await decide(id, 'reject', { reason: 'UGLY' })).body.code).toBe('request.invalid');
    expect((await decide(id, 'approve', { expiresOn: '2026-03-15' })).body.code).toBe('identity.document_over');
    const both = await Promise.all([decide(id, 'reject', { reason: 'OTHER', note: 'Please in colour' }), decide(id, 'approve')]);
    expect(statuses(both)).toEqual([200, 409]);
    const [first] = both.filter(({ status }) => status === 200);
    if (text(first?.body['state']) === 'REJECTED') {
      expect(await state(ann)).toMatchObject({ state: 'REJECTED', reason: 'OTHER', note: 'Please in colour', open: true, verified: false });
      await decide(await sent(ann), 'approve');
    }
    expect(await state(ann)).toMatchObject({ state: 'APPROVED', open: false, verified: true });
    expect((await send(ann.token, 'PASSPORT', [await picture(ann.token)])).body.code).toBe('identity.document_approved');
    expect(await verified(ann)).toEqual([[true, 1n]]);
  }); // prettier-ignore

  it('make a member verified by all that the brand asks for then, whatever it asks for later', async () => {
    const [ann, bob] = [await member(), await member()];
    await decide(await sent(ann), 'approve');
    for (const { key } of [settings.kycSelfie, settings.kycAddress])
      await service.db.query(
        sql`insert into setting_value (brand, key, value, version) values ('BANYAN', $1, 'true', 1)`,
        [key],
      );
    await decide(await sent(bob), 'approve');
    expect([await verified(ann), await verified(bob)]).toEqual([[[true, 1n]], []]);
    await decide(await sent(bob, 'SELFIE'), 'approve');
    expect(await verified(bob)).toEqual([]);
    await decide(await sent(bob, 'BANK_STATEMENT'), 'approve');
    expect(await verified(bob)).toEqual([[true, 1n]]);
    expect(await state(ann, 'SELFIE')).toMatchObject({ verified: true, required: true, state: 'NONE' });
    await decide(await sent(ann, 'UTILITY_BILL'), 'reject', { reason: 'OUT_OF_DATE' });
    expect(await state(ann)).toMatchObject({ verified: true });
    // The brand asks for less again: who has shown that is found, by the job and without another document.
    const cleo = await member();
    await decide(await sent(cleo), 'approve');
    expect(await verified(cleo)).toEqual([]);
    await service.db.query(sql`delete from setting_value where key like 'identity.kyc%'`);
    await service.db.transaction((tx) =>
      service.app.get(KycAskedService).follow(tx, 'BANYAN', new Set([settings.kycSelfie.key])),
    );
    await service.app.get(KycExpiryService).work(signal);
    expect(await verified(cleo)).toEqual([[true, 1n]]);
  });

  it('are of the name that the profile has then, and have to be shown again after another one, and after an approval was taken back', async () => {
    const ann = await member();
    const named = (name: string | null) =>
      service.db.query(sql`update member set real_name = $2 where id = $1`, [ann.id, name]);
    await named(null);
    const id = await sent(ann);
    expect((await decide(id, 'approve')).body.code).toBe('identity.document_nameless');
    await named('Ann Le');
    await decide(id, 'approve');
    expect(await verified(ann)).toEqual([[true, 1n]]);
    await service.db.transaction(async (tx) => {
      const members = service.app.get(MemberService);
      const locked = await members.lock(tx, ann.id);
      await members.change(tx, locked, { nickname: 'annie' });
      await members.change(tx, locked, { realName: 'Ben Vo' });
    });
    expect(await verified(ann)).toEqual([[true, 1n], [false, 2n]]);
    expect(await state(ann)).toMatchObject({ state: 'EXPIRED', open: true, verified: false });
    const next = await sent(ann);
    expect((await decide(next, 'revoke', { reason: 'EDITED' })).body.code).toBe('identity.document_decided');
    await decide(next, 'approve');
    expect((await decide(next, 'revoke', { reason: 'OTHER' })).body.code).toBe('identity.document_reason');
    const both = await Promise.all([1, 2].map(() => decide(next, 'revoke', { reason: 'EDITED' })));
    expect(statuses(both)).toEqual([200, 409]);
    expect(await state(ann)).toMatchObject({ state: 'REJECTED', reason: 'EDITED', open: true, verified: false });
    expect((await verified(ann)).at(-1)).toEqual([false, 4n]);
  }); // prettier-ignore

  it('are told of a month before their last day, end after it in the brand’s zone, and may be renewed in between', async () => {
    const [ann, bob] = [await member(), await member()];
    for (const who of [ann, bob]) await decide(await sent(who), 'approve', { expiresOn: '2026-04-20' });
    const expiry = service.app.get(KycExpiryService);
    await expiry.work(signal);
    expect(await told(ann)).toEqual(['SENT', 'APPROVED']);
    service.clock.set(new Date('2026-03-22T02:00:00Z'));
    await Promise.all([expiry.work(signal), expiry.work(signal)]);
    expect(await told(ann)).toEqual(['SENT', 'APPROVED', 'EXPIRING']);
    expect(await state(bob)).toMatchObject({ state: 'APPROVED', open: true, verified: true });
    await decide(await sent(bob, 'PASSPORT'), 'approve', { expiresOn: '2036-03-22' });
    expect(await verified(bob)).toEqual([[true, 1n]]);
    // The last day is not over at Ho Chi Minh City yet, and is over an hour later.
    service.clock.set(new Date('2026-04-20T16:30:00Z'));
    await expiry.work(signal);
    expect(await verified(ann)).toEqual([[true, 1n]]);
    service.clock.set(new Date('2026-04-20T17:30:00Z'));
    await Promise.all([expiry.work(signal), expiry.work(signal)]);
    expect(await verified(ann)).toEqual([[true, 1n], [false, 2n]]);
    expect(await told(ann)).toEqual(['SENT', 'APPROVED', 'EXPIRING', 'EXPIRED']);
    expect(await told(bob)).toEqual(['SENT', 'APPROVED', 'EXPIRING', 'SENT', 'APPROVED']);
    const again = await eventually(() => state(ann), ({ open }) => open === true);
    expect(again).toMatchObject({ state: 'EXPIRED', open: true, verified: false });
  }); // prettier-ignore
});
