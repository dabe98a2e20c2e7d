import { paysOf, type FishDrawn, type Volley } from '../../src/game/fish/fish.js';
import { bossId } from '../../src/game/fish/swim.js';
import { booked, type Round } from '../frame/api.js';
import { shootBoss, shootFish } from './line.js';

/** A bullet of the player, from the shot until what became of it is shown. */
interface Bullet {
  readonly target: number;
  readonly costMinor: bigint;
  landed: boolean;
  /** What it brought, once that is known; null when it came back. */
  result?: bigint | null;
}

interface Hears {
  /** A bullet is where it was shot, and what it brought is known. */
  readonly shown: (target: number, winMinor: bigint) => void;
  /** Bullets came back. */
  readonly returned: (count: number) => void;
  /** A bet on the boss is booked. */
  readonly bossShot: (costMinor: bigint) => void;
  readonly balance: (minor: bigint) => void;
  readonly checking: () => void;
  readonly failed: (error: unknown) => void;
}

const mostBullets = 10;

/** Bets on the boss are gathered for so long: each is a bet of its own at the cashier. */
const bossPauseMs = 700;

/** Bullets on their way to the server: a few in one request, and one request after the other. */
export class Volleys {
  private readonly waiting: Bullet[] = [];
  private readonly sent = new Set<Bullet>();
  private readonly busy = { fish: false, boss: false };
  private bossSentAt = 0;

  constructor(private readonly hears: Hears) {}

  /** What is shot and not yet settled. */
  get pendingMinor(): bigint {
    return [...this.waiting, ...this.sent].reduce((sum, { costMinor }) => sum + costMinor, 0n);
  }

  /** Shoots a bullet; returns what tells that it has landed. */
  add(target: number, costMinor: bigint): () => void {
    const bullet: Bullet = { target, costMinor, landed: false };
    this.waiting.push(bullet);
    void this.flush();
    return () => {
      bullet.landed = true;
      this.show(bullet);
    };
  }

  /** Sends what waits, as far as nothing else is under way. */
  async flush(): Promise<void> {
    await Promise.all([this.send('fish'), this.send('boss')]);
  }

  private async send(kind: 'fish' | 'boss'): Promise<void> {
    if (this.busy[kind]) return;
    if (kind === 'boss' && performance.now() - this.bossSentAt < bossPauseMs) return;
    const [first] = this.waiting.filter(({ target }) => (target === bossId) === (kind === 'boss'));
    if (!first) return;
    const volley = this.waiting
      .filter(({ target, costMinor }) => (target === bossId) === (kind === 'boss') && costMinor === first.costMinor)
      .slice(0, mostBullets);
    for (const bullet of volley) {
      this.waiting.splice(this.waiting.indexOf(bullet), 1);
      this.sent.add(bullet);
    }
    this.busy[kind] = true;
    try {
      await (kind === 'boss' ? this.atBoss(volley, first.costMinor) : this.atFish(volley, first.costMinor));
    } catch (error) {
      // Nothing of it is booked.
      for (const bullet of volley) this.settle(bullet, null);
      this.hears.failed(error);
    } finally {
      this.busy[kind] = false;
      if (kind === 'boss') this.bossSentAt = performance.now();
    }
    void this.flush();
  }

  private async atFish(volley: readonly Bullet[], costMinor: bigint): Promise<void> {
    const { round: first, accepted } = await shootFish(
      crypto.randomUUID(),
      costMinor,
      volley.map(({ target }) => target),
    );
    const round = first && (await booked(first, this.hears.checking));
    const wins = round ? winsOf(round, costMinor) : [];
    if (round?.balanceMinor) this.hears.balance(BigInt(round.balanceMinor));
    let shot = 0;
    for (const [index, bullet] of volley.entries())
      this.settle(bullet, accepted[index] ? (wins[shot++] ?? null) : null);
    const back = accepted.filter((one) => !one).length;
    if (back > 0) this.hears.returned(back);
  }

  private async atBoss(volley: readonly Bullet[], costMinor: bigint): Promise<void> {
    const { round: first } = await shootBoss(crypto.randomUUID(), costMinor, volley.length);
    const round = first && (await booked(first, this.hears.checking));
    const stands = round !== null && round.state !== 'VOID';
    if (round?.balanceMinor) this.hears.balance(BigInt(round.balanceMinor));
    if (stands) this.hears.bossShot(costMinor * BigInt(volley.length));
    for (const bullet of volley) this.settle(bullet, stands ? 0n : null);
  }

  private settle(bullet: Bullet, result: bigint | null): void {
    this.sent.delete(bullet);
    bullet.result = result;
    this.show(bullet);
  }

  private show({ landed, result, target }: Bullet): void {
    if (landed && result) this.hears.shown(target, result);
  }
}

/** What each bullet of a booked volley brought; none of a round that was taken back. */
function winsOf({ state, choice, drawn }: Round, costMinor: bigint): bigint[] {
  if (state !== 'SETTLED' && state !== 'CLOSING') return [];
  return paysOf(choice as Volley, drawn as FishDrawn).map((pays) => costMinor * BigInt(pays));
}
