// Mistakes in the SQL that moves a bonus beside the cash; see sql-mutants.mjs.

const bonus = '1763600000006-ledger-bonus';

/** `[what it breaks, migration, words, what stands there instead]` */
export const bonusMutants = [
  [
    'a bet takes the bonus before the cash',
    bonus,
    'part := p_amount - least(p_amount, p_cash.balance);',
    'part := least(p_amount, p_bonus.balance);',
  ],
  ['a bet beyond both purses takes the bonus', bonus, ' and part <= p_bonus.balance then', ' then'],
  [
    'the last unit of a bonus cannot be bet',
    bonus,
    ' and part <= p_bonus.balance then',
    ' and part < p_bonus.balance then',
  ],
  ['a bet takes the bonus while the cash is below zero', bonus, 'when p_cash.balance >= 0 and part', 'when part'],
  [
    "a bonus' share of a win is rounded up",
    bonus,
    'then floor(p_amount * from_bonus / whole)',
    'then ceil(p_amount * from_bonus / whole)',
  ],
  ["a bonus' share of a win is of the cash alone", bonus, '-b.amount - c.amount into', '-c.amount into'],
  ['a win goes to the cash alone', bonus, 'when whole > 0 then floor', 'when whole < 0 then floor'],
  [
    'a win shares by one bet of its round',
    bonus,
    '-sum(b.amount), -sum(b.amount + c.amount) into',
    '-min(b.amount), -min(b.amount + c.amount) into',
  ],
  ['a win shares by the bets of all rounds', bonus, 'and b.round_id = p_round and b.source', 'and b.source'],
  [
    "a win shares by another vendor's bet",
    bonus,
    'where b.source = p_source and b.external_id = p_ref',
    'where b.external_id = p_ref',
  ],
  [
    "a win shares by another vendor's round",
    bonus,
    'b.round_id = p_round and b.source = p_source',
    'b.round_id = p_round',
  ],
  [
    'a bet that is taken back leaves the bonus',
    bonus,
    'elsif p_kind in (3, 4) then\n      select -j.amount',
    'elsif p_kind in (4) then\n      select -j.amount',
  ],
  [
    'a win that is taken back leaves the bonus',
    bonus,
    'elsif p_kind in (3, 4) then\n      select -j.amount',
    'elsif p_kind in (3) then\n      select -j.amount',
  ],
  ["a repeat forgets the bonus' part", bonus, 'part := coalesce(leg.amount, 0);', 'part := 0;'],
  [
    'a repeat tells the first answer without the bonus',
    bonus,
    'o.stored := ledger_playable(o.stored, coalesce(leg.balance_after, 0));',
    'o.stored := o.stored;',
  ],
  [
    'what may be staked is told without the bonus',
    bonus,
    'o.balance := ledger_playable(o.balance, bonus.balance);',
    'o.balance := o.balance;',
  ],
  ['a bonus below zero lessens what may be staked', bonus, 'greatest(p_bonus, 0)', 'p_bonus'],
  ['a refused bet takes the bonus', bonus, 'if o.code in (1, 10) and (part', 'if o.stored is null and (part'],
  ["an empty bonus' part is not written", bonus, '(part <> 0 or bonus.balance <> 0)', '(bonus.balance + part <> 0)'],
  [
    'a refused group tells a vendor the cash alone',
    bonus,
    'case when p_kind[i] <= 6 then ledger_playable',
    'case when p_kind[i] <= 0 then ledger_playable',
  ],
  [
    'a refused group tells the cashier the bonus too',
    bonus,
    'case when p_kind[i] <= 6 then ledger_playable',
    'case when true then ledger_playable',
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
