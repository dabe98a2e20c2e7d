// Mistakes in the SQL that moves money: what each breaks, and which words of the migration it changes. The words must stand there
// just once, so that a mutant cannot silently become none.
import { bonusMutants } from './bonus-mutants.mjs';

const functions = '1763600000002-ledger-functions';
const limits = '1763600000005-ledger-limits';
const group = '1763600000007-ledger-vendors';
const lookups = '1796400001701-ledger-lookups';
const wins = '1796400015001-ledger-bound-wins';
const bound = '1796400017001-ledger-bound-lookups';

/** `[what it breaks, migration, words, what stands there instead]` */
export const mutants = [
  [
    'a repeat is booked again',
    wins,
    'if found then return ledger_again(',
    'if found and false then return ledger_again(',
  ],
  ['a repeat with another amount is the same', bound, 'and p_amount <> case when', 'and p_amount < case when'],
  ['a repeat with another kind is the same', bound, 'or j.kind <> p_kind\n', '\n'],
  [
    'a repeat with other references is the same',
    bound,
    'is distinct from (p_ref, p_round, p_game)',
    'is distinct from (j.reference, p_round, p_game)',
  ],
  [
    'a repeat in another currency is the same',
    bound,
    'or (p_currency <> a.currency and not',
    'or (p_currency < a.currency and not',
  ],
  [
    'a bet that was cancelled before it came is a repeat',
    bound,
    'if j.kind = 20 and p_kind = 1',
    'if j.kind = 21 and p_kind = 1',
  ],
  [
    'a bet is given back twice',
    lookups,
    't.slot = (case p_kind when 10 then 9 else p_kind end)\n',
    't.slot = (case p_kind when 10 then 9 else p_kind end) and t.kind <> 3\n',
  ],
  [
    'a rollback finds the win instead of the bet',
    lookups,
    'target := case p_kind when 3 then 1',
    'target := case p_kind when 3 then 2',
  ],
  [
    "another member's bet is given back",
    lookups,
    'elsif p_kind in (3, 4, 9) and j.account_id = p_account then',
    'elsif p_kind in (3, 4, 9) then',
  ],
  [
    'an unknown win is rolled back',
    lookups,
    'if p_kind <> 3 then refused := ledger_refusal(11',
    'if p_kind > 4 then refused := ledger_refusal(11',
  ],
  [
    'a release may name any amount',
    lookups,
    'if p_kind > 4 and p_amount not in (0, abs(delta))',
    'if p_kind > 40 and p_amount not in (0, abs(delta))',
  ],
  [
    'a balance goes below zero',
    functions,
    'and (p_delta >= 0 or p_kind = 4 or t.balance + p_delta >= 0)',
    'and (p_delta >= 0 or p_kind in (1, 4) or t.balance + p_delta >= 0)',
  ],
  [
    'the last unit cannot be bet',
    functions,
    'or p_kind = 4 or t.balance + p_delta >= 0)',
    'or p_kind = 4 or t.balance + p_delta > 0)',
  ],
  [
    'a frozen member bets',
    functions,
    "and (t.status = 'ACTIVE' or p_kind not in (1, 8))",
    "and (t.status = 'ACTIVE' or p_kind not in (8))",
  ],
  [
    'a frozen member withdraws',
    functions,
    "and (t.status = 'ACTIVE' or p_kind not in (1, 8))",
    "and (t.status = 'ACTIVE' or p_kind not in (1))",
  ],
  [
    "a frozen member's win is refused",
    functions,
    "and (t.status = 'ACTIVE' or p_kind not in (1, 8))",
    "and (t.status = 'ACTIVE' or p_kind not in (1, 2, 8))",
  ],
  [
    'a foreign currency is taken',
    functions,
    "and (t.currency = p_currency or (p_currency = '' and p_kind in (3, 4)))",
    'and (true)',
  ],
  [
    'limits are not asked',
    functions,
    'and (not t.limited or p_kind <> 1 or',
    'and (true or not t.limited or p_kind <> 1 or',
  ],
  [
    'what counts towards limits is not counted',
    functions,
    'if counted then perform ledger_count',
    'if not counted then perform ledger_count',
  ],
  [
    'a debt is not marked',
    functions,
    'overdrawn = t.balance + p_delta < 0 and (t.overdrawn or p_kind = 4)',
    'overdrawn = false',
  ],
  [
    'a balance runs over',
    functions,
    'and t.balance <= 9000000000000000000 - p_delta\n      returning',
    '\n      returning',
  ],
  [
    'a version stands still',
    functions,
    'version = t.version + p_rows,',
    'version = t.version + p_rows - case when p_kind = 2 then 1 else 0 end,',
  ],
  [
    'a win of a cancelled bet is paid',
    bound,
    't.slot = 3 and t.account_id = p_account) then return 4;',
    't.slot = 3 and t.account_id = p_account) and false then return 4;',
  ],
  [
    'a win is debited',
    wins,
    'd := case when p_kind in (1, 8) then -p_amount else p_amount end;',
    'd := case when p_kind in (1, 2, 8) then -p_amount else p_amount end;',
  ],
  ['a hold holds nothing', wins, 'if p_kind in (8, 9) then\n', 'if p_kind in (9) then\n'],
  [
    'no tombstone is left',
    wins,
    'if tombstone then\n      o.code := 10;',
    'if tombstone and false then\n      o.code := 10;',
  ],
  [
    'a refused group keeps what came before',
    group,
    'if o.code not in (1, 2, 9, 10) then raise',
    'if o.code in (99) then raise',
  ],
  [
    'a group with a repeat is refused',
    group,
    'if o.code not in (1, 2, 9, 10) then raise',
    'if o.code not in (1, 9, 10) then raise',
  ],
  [
    'accounts are not locked',
    functions,
    'where a.id = any (p_account || p_locks) order by a.id for no key update;',
    'where a.id = any (p_account || p_locks) order by a.id;',
  ],
  [
    'the last of the fast ones is forgotten',
    functions,
    'if cardinality(taken) = p_fast then i := p_fast + 1; end if;',
    'if cardinality(taken) <= p_fast then i := p_fast + 1; end if;',
  ],
  [
    'a fast repeat is booked again',
    bound,
    'known.yes is not null or cancelled.yes is not null or u.kind',
    'cancelled.yes is not null or u.kind',
  ],
  [
    'a fast win of a cancelled bet is paid',
    bound,
    'known.yes is not null or cancelled.yes is not null or u.kind',
    'known.yes is not null or u.kind',
  ],
  [
    'a fast bet is credited',
    bound,
    'case u.kind when 1 then -u.amount else u.amount end as delta',
    'case u.kind when 2 then -u.amount else u.amount end as delta',
  ],
  [
    'fast bets go below zero on the way',
    bound,
    'and (t.low is null or a.balance + t.low >= 0)',
    'and (t.low is null or a.balance + t.delta >= 0)',
  ],
  [
    'fast bets of a frozen member are taken',
    bound,
    "and not a.limited and (a.status = 'ACTIVE' or not t.bets)",
    'and not a.limited',
  ],
  [
    'fast bets pass the limits',
    bound,
    "and not a.limited and (a.status = 'ACTIVE' or not t.bets)",
    "and (a.status = 'ACTIVE' or not t.bets)",
  ],
  [
    'fast commands of two currencies are taken',
    bound,
    'and a.currency = t.currency and t.currency = t.other',
    'and a.currency = t.currency',
  ],
  ['a fast debt is forgiven', bound, 'overdrawn = a.overdrawn and a.balance + t.delta < 0', 'overdrawn = false'],
  [
    'a fast balance runs over on the way',
    bound,
    'and a.balance <= 9000000000000000000 - t.high',
    'and a.balance <= 9000000000000000000 - t.delta',
  ],
  ['versions of fast entries have gaps', bound, 'm.version + r.step as version', 'm.version + r.step + 1 as version'],
  [
    'fast entries are told in another order',
    bound,
    'partition by c.account order by c.place rows',
    'partition by c.account order by -c.place rows',
  ],
  [
    'a raised limit counts at once',
    limits,
    'case when l.next_from <= p_at then',
    'case when l.next_from is not null then',
  ],
  [
    'a raised limit never counts',
    limits,
    'case when l.next_from <= p_at then l.next_amount',
    'case when l.next_from <= p_at then l.amount',
  ],
  ['an excluded member bets', limits, 'e.until > p_at) then 7', 'e.until < p_at) then 7'],
  ['the limit itself is out of reach', limits, '> ledger_limit(l, p_at)\n', '>= ledger_limit(l, p_at)\n'],
  [
    'yesterday counts today',
    limits,
    'and case when l.period_start = ledger_period(l, p_at) then l.used else 0 end + p_stake',
    'and l.used + p_stake',
  ],
  [
    'wins do not lessen a loss',
    limits,
    "or l.kind = 'loss' and p_kind in (2, 4, 6))",
    "or l.kind = 'loss' and p_kind in (4, 6))",
  ],
  ['wins lessen a stake', limits, "p_kind in (1, 3) or l.kind = 'loss' and", 'p_kind in (1, 3) or'],
  ['a bet that is taken back still counts', limits, 'and (p_kind in (1, 3) or l.kind', 'and (p_kind in (1) or l.kind'],
  ...bonusMutants,
];
