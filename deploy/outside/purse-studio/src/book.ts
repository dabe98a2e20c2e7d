import { createHash, randomBytes } from 'node:crypto';
import { faceOf, type Face } from './coin.js';
import { Journal } from './journal.js';

/** A transfer that was asked for, done or not. Amounts are digit strings of the platform's minor units, taken away with a minus. */
export interface Transfer {
  readonly kind: 'transfer';
  readonly id: string;
  readonly player: string;
  readonly delta: string;
  readonly state: 'SUCCESS' | 'FAILED';
}

export interface Round {
  readonly kind: 'round';
  readonly id: string;
  readonly player: string;
  readonly currency: string;
  readonly stake: string;
  readonly win: string;
  readonly side: Face;
  readonly face: Face;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly at: string;
}

interface Seed {
  readonly kind: 'seed';
  readonly player: string;
  readonly serverSeed: string;
}

interface PlayerWallet {
  balance: bigint;
  serverSeed: string;
  nonce: number;
}

export type PlayCommand = Pick<Round, 'id' | 'player' | 'currency' | 'stake' | 'side' | 'clientSeed'>;

/** 1.98 times the stake. */
const winOf = (stake: string): string => String((BigInt(stake) * 198n) / 100n);

/**
 * Whose money we hold, what was moved, and what was played. Nothing here waits for anything, so no two happen at once; each is
 * written down before it counts.
 */
export class Book {
  private readonly wallets = new Map<string, PlayerWallet>();
  private readonly transfers = new Map<string, Transfer>();
  private readonly rounds = new Map<string, Round>();
  private readonly journal: Journal<Transfer | Round | Seed>;

  constructor(file: string) {
    this.journal = new Journal(file, (entry) => this.count(entry));
  }

  balance(player: string): bigint {
    return this.wallets.get(player)?.balance ?? 0n;
  }

  transfer(id: string): Transfer | undefined {
    return this.transfers.get(id);
  }

  round(id: string): Round | undefined {
    return this.rounds.get(id);
  }

  /** The rounds that began on a day of Việt Nam's. */
  roundsOf(day: string): Round[] {
    const from = Date.parse(`${day}T00:00:00+07:00`);
    return [...this.rounds.values()].filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < from + 86_400_000);
  }

  /** Moves once for each id, never below zero; the same again is answered as before. */
  move(id: string, player: string, delta: bigint): Transfer {
    const state = this.balance(player) + delta >= 0n ? 'SUCCESS' : 'FAILED';
    return this.transfers.get(id) ?? this.enter({ kind: 'transfer', id, player, delta: String(delta), state });
  }

  /** What became of a transfer. One that is not known can never be done from now on. */
  check(id: string, player: string): Transfer {
    return this.transfers.get(id) ?? this.enter({ kind: 'transfer', id, player, delta: '0', state: 'FAILED' });
  }

  /** What the next rounds are drawn from, by its SHA-256, and the number of the next one. */
  promise(player: string): { commitment: string; nonce: number } {
    const { serverSeed, nonce } = this.seeded(player);
    return { commitment: createHash('sha256').update(serverSeed).digest('hex'), nonce };
  }

  /** Shows what the rounds so far were drawn from; the next ones have another. */
  reveal(player: string): string {
    const { serverSeed } = this.seeded(player);
    this.seed(player);
    return serverSeed;
  }

  /** One round, once for each id; null when the purse does not hold the stake. */
  play({ id, player, currency, stake, side, clientSeed }: PlayCommand): Round | null {
    const known = this.rounds.get(id);
    if (known) return known;
    if (this.balance(player) < BigInt(stake)) return null;
    const { serverSeed, nonce } = this.seeded(player);
    const face = faceOf(serverSeed, clientSeed, nonce);
    const win = face === side ? winOf(stake) : '0';
    const at = new Date().toISOString();
    return this.enter({ kind: 'round', id, player, currency, stake, win, side, face, clientSeed, nonce, at });
  }

  private seeded(player: string): PlayerWallet {
    const wallet = this.wallets.get(player);
    return wallet?.serverSeed ? wallet : this.seed(player);
  }

  private seed(player: string): PlayerWallet {
    this.enter({ kind: 'seed', player, serverSeed: randomBytes(32).toString('hex') });
    return this.walletOf(player);
  }

  private enter<E extends Transfer | Round | Seed>(entry: E): E {
    this.journal.add(entry);
    this.count(entry);
    return entry;
  }

  private count(entry: Transfer | Round | Seed): void {
    const wallet = this.walletOf(entry.player);
    if (entry.kind === 'seed') Object.assign(wallet, { serverSeed: entry.serverSeed, nonce: 0 });
    else if (entry.kind === 'transfer') {
      this.transfers.set(entry.id, entry);
      if (entry.state === 'SUCCESS') wallet.balance += BigInt(entry.delta);
    } else {
      this.rounds.set(entry.id, entry);
      wallet.balance += BigInt(entry.win) - BigInt(entry.stake);
      wallet.nonce += 1;
    }
  }

  private walletOf(player: string): PlayerWallet {
    const known = this.wallets.get(player);
    if (known) return known;
    const wallet = { balance: 0n, serverSeed: '', nonce: 0 };
    this.wallets.set(player, wallet);
    return wallet;
  }
}
