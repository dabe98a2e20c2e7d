import { sql } from '@banyan/kernel/database';
import { operatorToken, type TestService } from '@banyan/kernel/testing';

export const admin = '/admin/v1/notices/broadcasts';
export const audience = { languages: [], accountTypes: [], levels: [], lines: [], memberIds: [] };
export const draft = {
  brand: 'BANYAN',
  purpose: 'SERVICE',
  texts: [{ language: 'EN', title: 'New banks', body: 'Three more from today.\nSee the cashier.' }],
  link: '/wallet',
  channels: ['INBOX', 'PUSH', 'MAIL'],
  audience,
  startsAt: '2026-03-16T09:00',
  perMinute: 1_000_000,
  reason: 'a spec',
};
export const identity = { zoneOf: async () => 'Asia/Ho_Chi_Minh', languageOf: async () => 'VI', nameOf: async () => 'Banyan' }; // prettier-ignore

/** Members of a brand by number, as if identity had told of them. */
export const members = (service: TestService, count: number, brand = 'BANYAN', from = 1) =>
  service.owner.query(
    sql`insert into notice_member (member_id, brand, account_type, upline_path)
     select n, $3, case when n % 10 = 0 then 1 else 0 end, case when n > 10 then array[n % 10 + 1] else '{}' end
     from generate_series($1::bigint, $2::bigint) n`,
    [from, from + count - 1, brand],
  );

/** Writes, proposes and has another operator publish it. Its id. */
export async function published(service: TestService, of: object = {}): Promise<string> {
  const writer = await operatorToken(['notice.view', 'notice.edit'], { id: 3, username: 'lan' });
  const checker = await operatorToken(['notice.view', 'notice.publish'], { id: 4, username: 'minh' });
  const written = await service.http('POST', admin, { token: writer, body: { ...draft, ...of } });
  if (written.status !== 200) throw new Error(JSON.stringify(written.body));
  const id = written.body.id as unknown as string;
  for (const [verb, token, revision] of [['propose', writer, 1], ['publish', checker, 2]] as const) {
    const answer = await service.http('POST', `${admin}/${id}/${verb}`, { token, body: { revision, reason: 'a spec' } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  } // prettier-ignore
  return id;
}
