import type { MigrationInterface, QueryRunner } from 'typeorm';
import { again as againBefore } from './1796400017001-ledger-bound-lookups.js';
import { one as oneBefore, takeWins as takeWinsBefore } from './1796500030001-ledger-taken-wins.js';

const orReplace = (body: string): string => body.replace('create function', 'create or replace function');

/**
 * A win above its vendor's ceilings waits for two operators: its entry has an amount of zero, and what was won lies on the member's
 * account `review` until it is released as a win of its own, or goes back to the vendor.
 */
export class LedgerHeldWins1796600010001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [kinds, table, hold, end, decide, applyHeld, again, orReplace(takeWins), one])
      await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of [oneBefore, orReplace(takeWinsBefore), againBefore]) await runner.query(sql);
    await runner.query(`
      drop function ledger_apply_held, ledger_decide, ledger_end, ledger_hold;
      drop table held_win;
      delete from entry_kind where kind in (18, 19, 21);
    `);
  }
}

const kinds = `
  alter type account_kind add value 'review';
  insert into entry_kind values (18, 'win_held'), (19, 'win_released'), (21, 'win_refused');
`;

/* \`slot\` is that of the win's key, so that a key is held once; \`version\` names the entry of zero. Lists look up by other columns than the ledger. No text of it has a collation of its own, as what is called with it would look up by
 * that one, which the journal's indexes of rounds do not know. */
const table = `
  create table held_win (
    id uuid primary key default gen_random_uuid(),
    account_id bigint not null,
    version bigint not null,
    slot smallint not null,
    kind smallint not null,
    source text not null,
    external_id text not null,
    reference text,
    round_id text,
    game_code text,
    member_id bigint not null,
    brand text not null,
    currency text not null,
    amount_minor bigint not null check (amount_minor > 0),
    win_ceiling_minor bigint,
    hour_ceiling_minor bigint,
    hour_sum_minor bigint,
    held_at timestamptz not null,
    state text not null default 'HELD' check (state in ('HELD', 'RELEASED', 'REFUSED', 'CANCELLED')),
    proposed_finding text check (proposed_finding in ('RELEASED', 'REFUSED')),
    proposed_by bigint,
    proposed_by_name text,
    proposed_reason text not null default '',
    proposed_at timestamptz,
    closed_by bigint,
    closed_by_name text,
    reason text not null default '',
    closed_at timestamptz,
    unique (account_id, version),
    unique (source, external_id, slot, account_id),
    constraint held_win_proposal check (
      (proposed_finding is null) = (proposed_by is null)
      and (proposed_finding is null) = (proposed_by_name is null)
      and (proposed_finding is null) = (proposed_at is null)),
    constraint held_win_closed check (
      (state = 'HELD') = (closed_at is null)
      and (state in ('RELEASED', 'REFUSED')) = (closed_by is not null)
      and (closed_by is null) = (closed_by_name is null)),
    constraint held_win_two_persons check (
      closed_by is null or (proposed_by is not null and closed_by <> proposed_by and state = proposed_finding)),
    constraint held_win_refused check (state <> 'REFUSED' or reason <> '')
  );
  create index held_win_held on held_win (held_at desc, id);
  create index held_win_open on held_win (held_at) where state = 'HELD';
  create index held_win_member on held_win (member_id, held_at desc);
  create index held_win_vendor on held_win (substr(source, 8), held_at desc);
`;

const signature = `
    p_at timestamptz, p_account bigint, p_kind smallint, p_source text, p_ext text, p_amount bigint, p_currency text,
    p_ref text, p_round text, p_game text, p_contra bigint`;

/*
 * What the win itself would be told is told. What would be applied is, as a win of zero under its key, and the amount goes from the
 * vendor to the review account, which the first one opens; that account changes under the lock of the available one alone.
 */
const hold = `
  create function ledger_hold(${signature}
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome; review account; s smallint := case when p_kind in (16, 17) then 2 else p_kind end;
  begin
    o := ledger_asked(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
    if o.code <> 18 then return o; end if;
    o := ledger_one(p_at, p_account, p_kind, p_source, p_ext, 0, p_currency, p_ref, p_round, p_game, p_contra);
    insert into account (owner_type, name, member_id, brand, currency, kind, status)
      select 'member', a.name, a.member_id, a.brand, a.currency, 'review', a.status from account a where a.id = p_account
      on conflict (name, currency, kind) do update set status = excluded.status;
    update account r set balance = r.balance + p_amount, version = r.version + 1 from account a
      where a.id = p_account and r.name = a.name and r.currency = a.currency and r.kind = 'review' returning r.* into review;
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
      values (review.id, review.version, 18, s + 60, p_source, p_ext, p_amount, review.balance, p_contra, p_ref, p_round, p_game, p_at);
    insert into held_win (account_id, version, slot, kind, source, external_id, reference, round_id, game_code, member_id, brand, currency, amount_minor, held_at)
      values (p_account, o.version, s, p_kind, p_source, p_ext, p_ref, p_round, p_game, review.member_id, review.brand, review.currency, p_amount, p_at);
    return o;
  end $$;
`;

/* Takes a held win from the review account back to the vendor: released (19), refused (21), or rolled back (4). */
const end = `
  create function ledger_end(p_at timestamptz, h held_win, p_kind smallint, p_ext text, p_contra bigint) returns void
  language plpgsql as $$
  declare review account;
  begin
    update account r set balance = r.balance - h.amount_minor, version = r.version + 1 from account a
      where a.id = h.account_id and r.name = a.name and r.currency = a.currency and r.kind = 'review' returning r.* into strict review;
    insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, reference, round_id, game_code, created_at)
      values (review.id, review.version, p_kind, h.slot + 80, h.source, p_ext, -h.amount_minor, review.balance, p_contra, h.external_id, h.round_id, h.game_code, p_at);
  end $$;
`;

/*
 * What two operators decided, in the transaction that has written their decision; \`p_ext\` is the held win's own id. Released, it is booked as the win that it is, now,
 * by every rule of wins: its key is the vendor's with a space, which no vendor can send.
 */
const decide = `
  create function ledger_decide(${signature}
  ) returns ledger_outcome language plpgsql as $$
  declare o ledger_outcome; h held_win; j journal;
  begin
    select * into h from (select * from held_win e where e.id = p_ext::uuid offset 0) t where t.account_id = p_account;
    if not found then return ledger_refusal(11, p_account); end if;
    select * into j from (select * from journal e where e.source = p_source and e.external_id = p_ext and e.slot = h.slot + 80 offset 0) t limit 1;
    if found then return ledger_refusal(case when j.kind = p_kind then 2 else 5 end, p_account); end if;
    if (h.state, h.source, h.amount_minor) <> (case p_kind when 19 then 'RELEASED' else 'REFUSED' end, p_source, p_amount) then
      return ledger_refusal(5, p_account);
    end if;
    if p_kind = 19 then
      o := ledger_one(p_at, p_account, h.kind, h.source, h.external_id || ' released', h.amount_minor, h.currency, h.reference, h.round_id, h.game_code, p_contra);
      if o.code <> 1 then return o; end if;
    else
      o := ledger_refusal(1, p_account);
    end if;
    perform ledger_end(p_at, h, p_kind, p_ext, p_contra);
    return o;
  end $$;
`;

/* As \`ledger_apply\`, of a batch with wins above ceilings: what these were and what they found is kept beside them. */
const applyHeld = `
  create function ledger_apply_held(
    p_exceeded jsonb, p_at timestamptz, p_fast int, p_size int[], p_locks bigint[], p_account bigint[], p_kind smallint[], p_source text[], p_ext text[],
    p_amount bigint[], p_currency text[], p_ref text[], p_round text[], p_game text[], p_contra bigint[]
  ) returns table (place int, code smallint, balance bigint, stored bigint, version bigint)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  declare e record;
  begin
    return query select * from ledger_apply(
      p_at, p_fast, p_size, p_locks, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
    for e in select * from jsonb_to_recordset(p_exceeded) t (place int, slot int, win bigint, hour bigint, sum bigint) loop
      update held_win h set win_ceiling_minor = e.win, hour_ceiling_minor = e.hour, hour_sum_minor = e.sum
        where h.hour_sum_minor is null and h.id = (
          select t.id from (
            select * from held_win x where x.source = p_source[e.place] and x.external_id = p_ext[e.place] and x.slot = e.slot offset 0
          ) t where t.account_id = p_account[e.place]);
    end loop;
  end $$;
`;

/* As before, but that a held win was told with the amount that is held. */
export const again = againBefore.replace(
  'else abs(j.amount) end',
  `when j.amount = 0 and p_kind in (2, 5, 6, 16, 17) then coalesce(
            (select h.amount_minor from held_win h where h.account_id = j.account_id and h.version = j.version), 0)
          else abs(j.amount) end`,
);

/* As before, but that a released win is taken back as that, once. */
const takeWins = takeWinsBefore.replace(
  'where t.source = p_source and t.game_code is not distinct from b.game_code',
  `$&
          and (select h.state from held_win h where h.account_id = t.account_id and h.version = t.version) is distinct from 'RELEASED'`,
);

const call =
  'p_at, p_account, (p_kind - 200)::smallint, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra';

/*
 * As before, but that a kind above 200 is a win that is held; that operators' decisions are carried out; and that the rollback of a win
 * takes it from where it is.
 */
export const one = oneBefore
  .replace('refused ledger_outcome;', 'refused ledger_outcome; held held_win; o ledger_outcome;')
  .replace(
    'if p_kind > 100 then',
    `if p_kind > 200 then
      return ledger_hold(${call});
    elsif p_kind > 100 then`,
  )
  .replace(
    'elsif p_kind = 3 then',
    `elsif p_kind in (19, 21) then
      return ledger_decide(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
    elsif p_kind = 4 then
      select * into held from (select * from held_win e where e.source = p_source collate "default" and e.external_id = p_ref collate "default" and e.slot = 2 offset 0) h
        where h.account_id = p_account and h.state in ('HELD', 'RELEASED');
      if held.state = 'RELEASED' then
        p_ref := p_ref || ' released';
      elsif held.state = 'HELD' then
        update held_win set state = 'CANCELLED', closed_at = p_at where id = held.id;
        o := ledger_one(p_at, p_account, p_kind, p_source, p_ext, p_amount, p_currency, p_ref, p_round, p_game, p_contra);
        if o.code = 1 then
          perform ledger_end(p_at, held, p_kind, p_ext, p_contra);
        else
          update held_win set state = 'HELD', closed_at = null where id = held.id;
        end if;
        return o;
      end if;
    elsif p_kind = 3 then`,
  );
