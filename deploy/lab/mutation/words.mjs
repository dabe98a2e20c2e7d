// Why a survivor may live. A word is found by the survivor's file, its line of code, what is changed and what stands there instead;
// one that has no survivor any more is named by `npm run mutate`, as is a survivor without a word.

const money = 'services/kernel/src/money';
const ledger = 'services/wallet/src/ledger';
const settlement = 'services/contracts/src/settlement';
const terms = 'services/contracts/src/terms';
const period = 'services/contracts/src/period';

const saved = 'what is kept saves time; found anew, it is the same';
const equal = 'of two equal amounts either is the same';
const point = 'TypeScript asks for it: a number with a fraction has a decimal point in every locale';
const never = 'TypeScript asks for it: a unit has at least one row';

/** `[file, line of code, what is changed, what stands there instead, why it may live]`; of SQL: `['sql', what it breaks, '', '', why]` */
export const words = [
  [`${money}/format.ts`, 'if (!found) {', '!found', 'true', saved],
  [`${money}/format.ts`, "point: parts.find((part) => part.type === 'decimal')?.value ?? '.',", "'.'", '""', point],
  [
    `${money}/format.ts`,
    "point: parts.find((part) => part.type === 'decimal')?.value ?? '.',",
    "parts.find((part) => part.type === 'decimal')?.value",
    "parts.find(part => part.type === 'decimal').value",
    point,
  ],
  [
    `${money}/minor.ts`,
    "const [, sign, whole = '0', fraction = ''] = match;",
    "'0'",
    '""',
    'TypeScript asks for it: what matches has a whole part',
  ],
  [
    `${ledger}/independent.ts`,
    'for (const unit of units) (dependent.has(unit.rows[0]?.account ?? 0n) ? others : independent).push(unit);',
    'unit.rows[0]?.account',
    'unit.rows[0].account',
    never,
  ],
  [
    `${ledger}/independent.ts`,
    'if (rows.every(({ account }) => account === rows[0]?.account)) return;',
    'rows[0]?.account',
    'rows[0].account',
    never,
  ],
  [
    `${ledger}/independent.ts`,
    'const named: string[] = [];',
    '[]',
    '["Stryker was here"]',
    'a name that no command bears names nothing',
  ],
  [
    `${ledger}/independent.ts`,
    'if (lock !== null) dependent.add(lock);',
    'lock !== null',
    'true',
    'TypeScript asks for it: null is the account of no command',
  ],
  [
    `${ledger}/independent.ts`,
    'if (owner !== undefined) dependent.add(owner);',
    'owner !== undefined',
    'true',
    'TypeScript asks for it: what is undefined is the account of no command',
  ],
  [
    `${ledger}/batch.ts`,
    "'select place, code, balance, stored, version from ledger_apply($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)';",
    "'select place, code, balance, stored, version from ledger_apply($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)'",
    '""',
    'every spec of the ledger on PostgreSQL fails without it; this part plays none of them',
  ],
  [
    `${settlement}/realtime.ts`,
    'if (top === undefined || !tiers.has(top)) return [];',
    'top === undefined',
    'false',
    'TypeScript asks for it: nobody is at the top of an empty path, and nobody has a tier',
  ],
  [
    `${settlement}/salary.ts`,
    'if (above !== undefined) addTo(below, above, toDownlinesMinor + netMinor);',
    'above !== undefined',
    'true',
    'TypeScript asks for it: what would be added for nobody is read by nobody',
  ],
  [`${settlement}/tree.ts`, 'if (found) return found;', 'found', 'false', saved],
  [
    `${terms}/amounts.ts`,
    'export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);',
    'a < b',
    'a <= b',
    equal,
  ],
  [
    `${terms}/amounts.ts`,
    'export const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);',
    'a > b',
    'a >= b',
    equal,
  ],
  [
    `${period}/period.ts`,
    "const day = known && known.start <= at && at < known.end ? known : periodOf('D', at, zone);",
    'known && known.start <= at && at < known.end',
    'false',
    saved,
  ],
  [
    `${period}/period.ts`,
    "const day = known && known.start <= at && at < known.end ? known : periodOf('D', at, zone);",
    'known.start <= at',
    'known.start < at',
    saved,
  ],
  [`${period}/zone.ts`, 'if (!format) {', '!format', 'true', saved],
  [
    'sql',
    'a repeat with another kind is the same',
    '',
    '',
    'the key holds the kind, but for a release and a payout, where the amount and the reference tell them apart',
  ],
  [
    'sql',
    'a fast balance runs over on the way',
    '',
    '',
    "a sum that runs over between two entries of one call and comes back needs bets and wins near 9 × 10^18; the column's own bound raises then",
  ],
];
