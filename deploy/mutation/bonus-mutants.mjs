// Mistakes in the SQL that moves a bonus beside the cash; see sql-mutants.mjs.

const bonus = '1763600000006-ledger-bonus';
const group = '1763600000007-ledger-vendors';
const lookups = '1796400001701-ledger-lookups';

/** `[what it breaks, migration, words, what stands there instead]` */
export const bonusMutants = [
  [
    'a bet takes the bonus before the cash',
    lookups,
    'part := p_amount - least(p_amount, p_cash.balance);',
    'part := least(p_amount, p_bonus.balance);',
  ],
  ['a bet beyond both purses takes the bonus', lookups, ' and part <= p_bonus.balance then', ' then'],
  [
    'the last unit of a bonus cannot be bet',
    lookups,
    ' and part <= p_bonus.balance then',
    ' and part < p_bonus.balance then',
  ],
  ['a bet takes the bonus while the cash is below zero', lookups, 'when p_cash.balance >= 0 and part', 'when part'],
  [
    "a bonus' share of a win is rounded up",
    lookups,
    'then floor(p_amount * from_bonus / whole)',
    'then ceil(p_amount * from_bonus / whole)',
  ],
  ["a bonus' share of a win is of the cash alone", lookups, '-b.amount - c.amount into', '-c.amount into'],
  ['a win goes to the cash alone', lookups, 'when whole > 0 then floor', 'when whole < 0 then floor'],
  [
    'a win shares by one bet of its round',
    lookups,
    '-sum(b.amount), -sum(b.amount + c.amount) into',
    '-min(b.amount), -min(b.amount + c.amount) into',
  ],
  ['a win shares by the bets of all rounds', lookups, 'and e.round_id = p_round offset 0', 'offset 0'],
  [
    "a win shares by another vendor's bet",
    lookups,
    'where e.source = p_source and e.external_id = p_ref and e.slot = 21',
    'where e.external_id = p_ref and e.slot = 21',
  ],
  [
    "a win shares by another vendor's round",
    lookups,
    'where b.source = p_source and c.account_id',
    'where c.account_id',
  ],
  [
    'a bet that is taken back leaves the bonus',
    lookups,
    'elsif p_kind in (3, 4) then\n      select -j.amount',
    'elsif p_kind in (4) then\n      select -j.amount',
  ],
  [
    'a win that is taken back leaves the bonus',
    lookups,
    'elsif p_kind in (3, 4) then\n      select -j.amount',
    'elsif p_kind in (3) then\n      select -j.amount',
  ],
  ["a repeat forgets the bonus' part", lookups, 'part := coalesce(leg.amount, 0);', 'part := 0;'],
  [
    'a repeat tells the first answer without the bonus',
    lookups,
    'o.stored := ledger_playable(o.stored, coalesce(leg.balance_after, 0));',
    'o.stored := o.stored;',
  ],
  [
    'what may be staked is told without the bonus',
    lookups,
    'o.balance := ledger_playable(o.balance, bonus.balance);',
    'o.balance := o.balance;',
  ],
  ['a bonus below zero lessens what may be staked', bonus, 'greatest(p_bonus, 0)', 'p_bonus'],
  ['a refused bet takes the bonus', lookups, 'if o.code in (1, 10) and (part', 'if o.stored is null and (part'],
  ["an empty bonus' part is not written", lookups, '(part <> 0 or bonus.balance <> 0)', '(bonus.balance + part <> 0)'],
  [
    'a refused group tells a vendor the cash alone',
    group,
    "group('p_kind[i] <= 6 or p_kind[i] in (16, 17)')",
    "group('p_kind[i] <= 0')",
  ],
  [
    'a refused group tells the cashier the bonus too',
    group,
    "group('p_kind[i] <= 6 or p_kind[i] in (16, 17)')",
    "group('true')",
  ],
  [
    'a bonus goes below zero',
    bonus,
    'if delta < 0 and bonus.balance + delta < 0 then',
    'if delta < 0 and bonus.balance + delta < -100 then',
  ],
  [
    'the last unit of a bonus cannot be moved',
    bonus,
    'if delta < 0 and bonus.balance + delta < 0 then',
    'if delta < 0 and bonus.balance + delta <= 0 then',
  ],
  ['a bonus runs over', bonus, 'if bonus.balance > 9000000000000000000 - delta then', 'if false then'],
  ['a bonus takes a foreign currency', bonus, 'if bonus.currency <> p_currency then', 'if false then'],
  [
    'a bonus is moved again by a repeat',
    bonus,
    'if found then return ledger_again(',
    'if found and false then return ledger_again(',
  ],
  [
    'a release leaves the bonus',
    bonus,
    'set balance = a.balance + delta, version',
    'set balance = a.balance + case p_kind when 14 then 0 else delta end, version',
  ],
  [
    'a release pays nothing',
    bonus,
    'ledger_post(p_account, p_kind, p_currency, p_amount, 1',
    'ledger_post(p_account, p_kind, p_currency, 0, 1',
  ],
  ['a forfeit adds', bonus, 'case p_kind when 13 then p_amount', 'case when p_kind in (13, 15) then p_amount'],
  [
    'a bonus cannot be bet',
    bonus,
    'a.id = p_account and a.bonus_id is not null;',
    'a.id = p_account and a.bonus_id is null;',
  ],
];
