const kinds = { bet: 1, win: 2, promo_win: 5 };

/** The movements that a vendor's command asks for: `[{ kind, external, amount, reference, round }]`. */
function movementsOf({ kind, request }) {
  const { round = null, reference = null } = request;
  if (kind === 'bet_and_win') {
    const { bet, win } = request;
    return [
      { kind: 1, external: bet.transaction, amount: -BigInt(bet.amount), reference: null, round },
      { kind: 2, external: win.transaction, amount: BigInt(win.amount), reference: bet.transaction, round },
    ];
  }
  const sign = kind === 'bet' ? -1n : 1n;
  const named = kind === 'promo_win' ? request.promotion : reference;
  return [
    {
      kind: kinds[kind],
      external: request.transaction,
      amount: sign * BigInt(request.amount),
      reference: named,
      round,
    },
  ];
}

class Books {
  constructor({ wallet, games, commands }) {
    this.accounts = new Map(
      games.players.map(({ vendor, player, account }) => [`vendor:${vendor} ${player}`, account]),
    );
    this.rows = new Map();
    this.reversals = new Map();
    for (const row of wallet.journal) {
      this.rows.set(`${row.source} ${row.external} ${row.kind} ${row.account}`, row);
      if (row.kind === 3 || row.kind === 4)
        this.reversals.set(`${row.source} ${row.reference} ${row.kind} ${row.account}`, row);
    }
    this.commands = commands.filter(({ source }) => source?.startsWith('vendor:'));
  }

  accountOf({ source, player }) {
    return this.accounts.get(`${source} ${player}`);
  }

  row(command, { kind, external }) {
    return this.rows.get(`${command.source} ${external} ${kind} ${this.accountOf(command)}`);
  }

  /** Whether what was booked under this id has its reversal (kinds 3 and 4 take back 1 and 2). */
  isReversed(command, kind, external) {
    return this.reversals.has(`${command.source} ${external} ${kind + 2} ${this.accountOf(command)}`);
  }

  reversal(command) {
    const kind = command.request.referenceKind === 'win' ? 4 : 3;
    return this.reversals.get(`${command.source} ${command.request.reference} ${kind} ${this.accountOf(command)}`);
  }
}

const idOf = (row) => `${row.account}:${row.version}`;

/** I6, first half: what was acknowledged is there, as it was asked for, under the transaction that was answered. */
export function acknowledged(facts) {
  const books = new Books(facts);
  return books.commands
    .filter(({ state }) => state === 'acknowledged')
    .flatMap((command) => (command.kind === 'rollback' ? rollbackThere(books, command) : moneyThere(books, command)));
}

function moneyThere(books, command) {
  const name = `${command.op} (acknowledged)`;
  if (command.conflict) return [`${name}: it used the id of ${command.conflict} with other contents`];
  const movements = movementsOf(command);
  const wrong = movements.flatMap((wanted) => {
    const row = books.row(command, wanted);
    if (!row) return [`${name}: ${wanted.external} is not in the journal`];
    const same =
      BigInt(row.amount) === wanted.amount && row.reference === wanted.reference && row.round === wanted.round;
    return same
      ? []
      : [`${name}: entry ${idOf(row)} moves ${row.amount} instead of ${wanted.amount}, or names another round or bet`];
  });
  if (wrong.length > 0) return wrong;
  return answersFit(command, books.row(command, movements.at(-1)));
}

function rollbackThere(books, command) {
  const row = books.reversal(command);
  if (!row) return [`${command.op} (acknowledged): ${command.request.reference} is not reversed`];
  return answersFit(command, row);
}

/** Every answer names the same entry; the one that was there first tells the balance after it. */
function answersFit({ op, answers }, row) {
  const others = answers.filter(({ transaction }) => transaction !== idOf(row));
  if (others.length > 0) return [`${op}: answered as ${others[0].transaction}, it is ${idOf(row)}`];
  const first = answers.find(({ duplicate }) => !duplicate);
  if (first && first.balance !== row.after)
    return [`${op}: answered the balance ${first.balance}, it was ${row.after}`];
  return [];
}

/** I6, second half: what was refused is not there. */
export function refused(facts) {
  const books = new Books(facts);
  return books.commands
    .filter(({ state, conflict }) => state === 'refused' && !conflict)
    .flatMap((command) => {
      if (command.kind === 'rollback') {
        const kind = command.request.referenceKind === 'win' ? 4 : 3;
        const row = books.row(command, { kind, external: command.request.transaction });
        return row ? [`${command.op} (refused): entry ${idOf(row)}`] : [];
      }
      // What was booked, its answer lost, and rolled back since is refused when it is sent again: it is there, and so is its reversal.
      const stands = (row) => row && !books.isReversed(command, row.kind, row.external);
      const rows = movementsOf(command).map((wanted) => books.row(command, wanted));
      return rows.filter(stands).map((row) => `${command.op} (refused): entry ${idOf(row)}`);
    });
}

/** The rollback that took a win along with its bet; null of all other entries. */
const takenAlongBy = ({ kind, external }) => (kind === 4 ? (/^(\S+) takes back /.exec(external)?.[1] ?? null) : null);

/** Nothing in the journal that no client ever asked for; who asks to roll back a bet asks for its wins too. */
export function invented(facts) {
  const books = new Books(facts);
  const asked = new Set();
  for (const command of books.commands) {
    const account = books.accountOf(command);
    const list =
      command.kind === 'rollback'
        ? [{ kind: command.request.referenceKind === 'win' ? 4 : 3, external: command.request.transaction }]
        : movementsOf(command);
    for (const { kind, external } of list) asked.add(`${command.source} ${external} ${kind} ${account}`);
    if (command.kind === 'rollback') asked.add(`${command.source} ${command.request.reference} 20 ${account}`);
  }
  const sources = new Set(books.commands.map(({ source }) => source));
  return facts.wallet.journal
    .filter(({ source }) => sources.has(source))
    .filter((row) => !asked.has(`${row.source} ${row.external} ${row.kind} ${row.account}`))
    .filter((row) => !asked.has(`${row.source} ${takenAlongBy(row)} 3 ${row.account}`))
    .map((row) => `entry ${idOf(row)} (${row.source} ${row.external}): nobody asked for it`);
}

/** No win stands whose bet was rolled back: of a win that names its bet. */
export function outlived({ wallet }) {
  const reversed = new Set(
    wallet.journal
      .filter(({ kind }) => kind === 3 || kind === 4)
      .map(({ source, reference, kind, account }) => `${source} ${reference} ${kind} ${account}`),
  );
  return wallet.journal
    .filter(({ kind, reference }) => kind === 2 && reference)
    .filter(({ source, reference, account }) => reversed.has(`${source} ${reference} 3 ${account}`))
    .filter(({ source, external, account }) => !reversed.has(`${source} ${external} 4 ${account}`))
    .map((row) => `entry ${idOf(row)} (${row.source} ${row.external}): a win of a bet that was rolled back`);
}

/** What was acknowledged is not refused later, unless it was rolled back since: then that is its one answer. */
export function constant(facts) {
  const books = new Books(facts);
  const rolledBack = (command) =>
    command.takenBack.answer.status === 'TRANSACTION_ROLLED_BACK' &&
    movementsOf(command).some(({ kind, external }) => books.isReversed(command, kind, external));
  return facts.commands
    .filter((one) => one.takenBack && !(books.commands.includes(one) && rolledBack(one)))
    .map(({ op, takenBack }) => `${op}: acknowledged, then refused (${JSON.stringify(takenBack.answer)})`);
}

/** Every command has its answer in the end. */
export const resolved = (facts) =>
  facts.commands
    .filter(({ state, kind }) => state === 'unresolved' && kind !== 'operator')
    .map(({ op }) => `${op} was never answered`);
