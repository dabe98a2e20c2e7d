import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { sql, textOf } from '@banyan/kernel/database';
import { asAdmin, medianOf, serviceDatabase, unwatched, WatchedSession, type Statement } from '@banyan/kernel/testing';
import '../app.module.js';
import { applyHeldSql, applySql, Batch, type LedgerRow, type OutcomeRow } from './batch.js';
import { decided, everyKind, outcomes, type Players } from './every-kind.fixture.js';
import { begin, grow } from './grown.fixture.js';
import { command, LedgerFixture } from './ledger.fixture.js';
import { Played } from './played.fixture.js';

const rows = 1_000_000;
/**
 * What one look may touch: the way down an index of some million entries, and the row. An account's row lies in as many versions as the
 * batches of this spec have moved it, which nothing clears here: some pages more, whatever the journal holds.
 */
const mostBlocks = 16;
/** A key is one row; those of a few rows are told apart by the account. */
const mostRows = 4;

/** What {@link rows} entries may make of the cost that {@link fewRows} have, in one session, turn by turn. */
const mostTimes = 1.15;
const fewRows = 10_000;

/** Where plans come from: what the tables were when a connection first needed them. */
const moments = [
  'empty, never analysed',
  'empty and analysed',
  'one win each, analysed',
  'full, analysed long ago',
  'full and analysed',
];

describe(`the ledger's statements with ${rows} entries in the journal`, () => {
  let fixture: LedgerFixture;
  let owner: pg.Client;
  let played: Played;
  const sessions = new Map<string, WatchedSession>();
  const told = new Map<string, readonly Statement[]>();
  const members = { plain: 0n, bonus: 0n, limited: 0n, other: 0n };

  const play = async (client: pg.Client, tag: string) => {
    const found: string[] = [];
    for (const { commands, oneByOne } of everyKind(members, tag)) {
      const units: Array<{ rows: LedgerRow[] }> = [];
      for (const group of commands) units.push({ rows: (await fixture.accounts.locate(group)) as LedgerRow[] });
      const batch = new Batch(units, oneByOne);
      const { rows: answer } = await client.query<OutcomeRow>({
        name: batch.holds ? 'ledger_apply_held' : 'ledger_apply',
        rowMode: 'array',
        text: textOf(batch.holds ? applyHeldSql : applySql),
        values: batch.values(new Date()),
      });
      const codes = batch.outcomes(answer).map(({ code }, i) => `${batch.rows[i]?.command.externalId} ${code}`);
      found.push(...codes.map((code) => code.replaceAll(`${tag}-`, '')));
    }
    for (const [id, state, kind] of decided) await decide(client, `${tag}-${id}`, state, kind);
    return found;
  };
  /** As two operators do, within the transaction of the movement. */
  const decide = async (client: pg.Client, id: string, state: string, kind: 'win_released' | 'win_refused') => {
    const { rows: held } = await client.query<{ id: string }>(
      `update held_win set state = $2, proposed_finding = $2, proposed_by = 1, proposed_by_name = 'a', proposed_at = now(), closed_by = 2,
        closed_by_name = 'b', closed_at = now(), reason = 'seen' where source = 'vendor:test' and external_id = $1 and slot = 2 and account_id = $3 returning id`,
      [id, state, members.plain],
    );
    const located = await fixture.accounts.locate([command(members.plain, kind, held[0]?.id ?? '', 5n)]);
    const batch = new Batch([{ rows: located as LedgerRow[] }]);
    const { rows: answer } = await client.query<OutcomeRow>({
      name: 'ledger_apply',
      rowMode: 'array',
      text: textOf(applySql),
      values: batch.values(new Date()),
    });
    expect(batch.outcomes(answer).map(({ code }) => code)).toEqual(['APPLIED']);
  };
  const open = async (moment: string) => {
    const session = await WatchedSession.open(asAdmin(fixture.url));
    sessions.set(moment, session);
    expect(await play(session.client, `warm${sessions.size}`)).toEqual(outcomes);
  };

  beforeAll(async () => {
    fixture = await LedgerFixture.start({}, await serviceDatabase());
    owner = new pg.Client({ connectionString: asAdmin(fixture.url) });
    await owner.connect();
    for (const table of ['journal', 'account'])
      await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
    await openMembers(fixture, members);
    await owner.query('alter table journal disable trigger all');
    await owner.query('delete from journal');
    await open('empty, never analysed');
    await owner.query('delete from journal');
    await owner.query('vacuum analyze journal, account');
    await open('empty and analysed');
    await owner.query('delete from journal');
    await begin(fixture.url, 10_000);
    await owner.query('vacuum analyze journal, account');
    await open('one win each, analysed');
    played = await Played.start(fixture);
    await played.play(2);
    await grow(fixture.url, rows, [members.plain, members.bonus, members.limited]);
    await open('full, analysed long ago');
    for (const moment of moments.slice(0, 4)) await look(moment);
    await owner.query('vacuum analyze journal, account');
    await open('full and analysed');
    await look('full and analysed');
  }, 120_000);

  const look = async (moment: string) => {
    const session = sessions.get(moment);
    if (!session) throw new Error(moment);
    let codes: string[] = [];
    told.set(moment, await session.watch(async (client) => void (codes = await play(client, `full${told.size}`))));
    expect(codes).toEqual(outcomes);
  };

  afterAll(async () => {
    for (const session of [...sessions.values(), played]) await session.close();
    await owner.end();
    await fixture.close();
  });

  it(`cost at most ${mostTimes} times what they cost with ${fewRows}`, async () => {
    const few = await LedgerFixture.start({}, await serviceDatabase());
    await few.ledger.apply([command(await few.member(1n, 10n), 'bet', 'opening', 1n)]);
    await begin(few.url, fewRows);
    const sides = [await Played.start(few), played] as const;
    try {
      for (const side of sides) await side.play(30);
      const ratios: number[] = [];
      for (let turn = 0; turn < 24; turn += 1) {
        const spent = [0, 0];
        for (const at of turn % 2 ? [1, 0] : [0, 1]) spent[at] = (await sides[at]?.play(12)) ?? 0;
        ratios.push((spent[1] ?? 0) / (spent[0] ?? 0));
      }
      expect(medianOf(ratios)).toBeLessThan(mostTimes);
    } finally {
      await sides[0].close();
      await few.close();
    }
  }, 60_000);

  it.each(moments)('look up one key, planned when the tables were %s', (moment) => {
    const far = (told.get(moment) ?? [])
      .flatMap(({ scans }) => scans)
      .filter((scan) => scan.rows > mostRows || scan.blocks > mostBlocks)
      .map(({ on, rows: read, blocks, statement }) => `${on}: ${read} rows, ${blocks} pages: ${statement}`);
    expect(far).toEqual([]);
  });

  it.each(moments)('were all carried out, planned when the tables were %s', async (moment) => {
    const { rows: functions } = await owner.query<{ proname: string; prosrc: string }>(
      `select proname, prosrc from pg_proc where proname like 'ledger\\_%' and pronamespace = 'public'::regnamespace`,
    );
    expect(functions.length).toBeGreaterThan(12);
    const missed = functions.flatMap(({ proname, prosrc }) =>
      unwatched(prosrc, ['journal', 'account', 'account_limit', 'account_exclusion'], told.get(moment) ?? []).map(
        (text) => `${proname}: ${text}`,
      ),
    );
    expect(missed).toEqual([]);
  });
});

/** Members with money; the bonus is what the one of them mostly plays with. */
async function openMembers(fixture: LedgerFixture, members: Record<keyof Players, bigint>): Promise<void> {
  members.plain = await fixture.member(1n, 10n ** 12n);
  members.bonus = await fixture.member(2n, 1n);
  members.limited = await fixture.member(3n, 10n ** 12n);
  members.other = await fixture.member(4n, 10n ** 12n);
  const grant = command(members.bonus, 'bonus_grant', 'opening', 10n ** 6n, { contra: 'house:bonus' });
  await fixture.ledger.apply([grant, command(members.other, 'bet', 'opening', 1n)]);
  await fixture.database.query(
    sql`insert into account_limit (account_id, kind, period, amount, zone, period_start, used, updated_by, updated_at)
     values ($1, 'stake', 'day', 1000, 'UTC', now()::date, 0, 'member', now())`,
    [String(members.limited)],
  );
  await fixture.database.query(sql`update account set limited = true where id = $1`, [String(members.limited)]);
}
