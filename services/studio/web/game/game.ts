import { bets, lines, scatter } from '../../src/game/moonlight.js';
import { replay, type Outcome, type Spin } from '../../src/game/outcome.js';
import { Refused, purse, refill, roundOfSpin, spin as sendSpin, type Purse, type Round } from './api.js';
import { nameOf } from './art.js';
import { limitReached, openAutoplay, type AutoPlan } from './autoplay.js';
import { calm, wait } from './dom.js';
import { Hits } from './hits.js';
import { openInfo } from './info.js';
import { money, unitsMoney } from './money.js';
import { openFairness, openHistory } from './records.js';
import { Reels } from './reels.js';
import { announceFreeSpins, celebrate, countUp } from './shows.js';
import { Sound } from './sound.js';
import { Table } from './table.js';
import { t } from './texts.js';

/** A win of so many bets is celebrated. */
const bigWinBets = 15n;

/** The flow of play: what happens when, from the press to the counted win. */
export class Game {
  private readonly sound = new Sound();
  private readonly reels = new Reels((reel) => this.sound.stop(reel));
  private readonly hits = new Hits();
  private readonly table: Table;
  private readonly demo: boolean;
  private balance: bigint;
  private betIndex = Math.max(0, bets.indexOf(50_000_000n));
  private busy = false;
  private fast = false;
  private auto: AutoPlan | null = null;

  constructor({ mode, balanceMinor }: Purse) {
    this.demo = mode === 'demo';
    this.balance = BigInt(balanceMinor ?? 0);
    this.table = new Table(this.demo, this.reels, this.hits, {
      spin: () => this.press(),
      bet: (step) => this.changeBet(step),
      auto: () => this.pressAuto(),
      info: () => openInfo(this.demo),
      history: () => void openHistory(this.demo).catch((error: unknown) => this.fail(error)),
      fair: () => void openFairness(this.demo).catch((error: unknown) => this.fail(error)),
      sound: () => this.table.sound(this.sound.toggle()),
      refill: () => void this.refill(),
    });
    this.reels.show([12, 27, 27, 27, 12]);
    this.table.win(money(0n), '');
    this.table.round('');
    this.table.say(t('ready'));
    this.refresh();
    document.addEventListener('keydown', (event) => this.key(event));
  }

  private get bet(): bigint {
    return bets[this.betIndex] ?? 0n;
  }

  private refresh(): void {
    this.table.balance(money(this.balance));
    this.table.bet(money(this.bet));
    this.table.state(this.busy, money(this.bet), this.auto?.left ?? 0);
    this.table.refill(this.demo && !this.busy && this.balance < this.bet);
  }

  private press(): void {
    if (!this.busy) void this.play();
    else this.hurry();
  }

  private hurry(): void {
    this.fast = true;
    this.reels.hurry();
  }

  private pressAuto(): void {
    if (this.auto) {
      this.auto = null;
      this.refresh();
      return;
    }
    openAutoplay(this.demo, (plan) => {
      this.auto = plan;
      void this.run();
    });
  }

  private changeBet(step: 1 | -1): void {
    if (this.busy || this.auto) return;
    this.betIndex = Math.min(bets.length - 1, Math.max(0, this.betIndex + step));
    this.sound.press();
    this.refresh();
  }

  private key(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open], .show[role]')) return;
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
    if (step) {
      event.preventDefault();
      this.changeBet(step);
    }
    if (event.code !== 'Space' || event.repeat) return;
    if (event.target instanceof HTMLButtonElement && event.target !== this.table.spinButton) return;
    event.preventDefault();
    this.press();
  }

  /** Autoplay: one round after the other until a limit, the end, a refusal or the player stops it. */
  private async run(): Promise<void> {
    while (this.auto && this.auto.left > 0) {
      const plan = this.auto;
      plan.left--;
      const win = await this.play();
      if (win === null || limitReached(plan, win, this.balance)) this.auto = null;
      if (this.auto) await wait(win ? 900 : 350);
    }
    this.auto = null;
    this.refresh();
  }

  /** One round; answers its win, or null when there is none to tell. */
  private async play(): Promise<bigint | null> {
    this.busy = true;
    this.fast = false;
    const before = this.balance;
    this.hits.clear();
    this.sound.press();
    this.table.win(money(0n), '');
    this.table.tell('');
    this.table.say(t('spinning'));
    if (before >= this.bet) this.balance -= this.bet;
    this.refresh();
    this.reels.turn();
    try {
      return await this.settle(await this.send(crypto.randomUUID()), before);
    } catch (error) {
      this.balance = before;
      await this.reels.land([12, 27, 27, 27, 12], true);
      this.fail(error);
      return null;
    } finally {
      this.busy = false;
      this.refresh();
    }
  }

  private async send(spinId: string): Promise<Round> {
    const least = wait(calm() ? 0 : 420);
    let round = await sendSpin(spinId, this.bet, () => this.table.tell(t('offline')));
    await least;
    while (round.state === 'STARTED' || round.state === 'ROLLING_BACK') {
      this.table.tell(t('checking'));
      await wait(1500);
      round = await roundOfSpin(spinId).catch((error: unknown) => {
        if (error instanceof Refused) throw error;
        return round;
      });
    }
    this.table.tell('');
    return round;
  }

  private async settle(round: Round, before: bigint): Promise<bigint | null> {
    if (!round.spins || round.winMinor === null) {
      this.balance = round.balanceMinor === null ? before : BigInt(round.balanceMinor);
      await this.reels.land([12, 27, 27, 27, 12], true);
      this.table.tell(t('void'));
      return null;
    }
    this.table.round(`#${round.fair.nonce}`);
    const outcome = replay(round.spins);
    const win = BigInt(round.winMinor);
    await this.show(outcome);
    this.balance = BigInt(round.balanceMinor ?? before);
    this.table.win(money(win, true), win > 0n ? t('won', { amount: money(win) }) : '');
    this.table.say(this.story(outcome, win));
    return win;
  }

  /** Plays all turns of a round; the paid one, then the free ones with their running sum. */
  private async show({ spins }: Outcome): Promise<void> {
    let units = 0;
    let all = 0;
    for (const [index, turn] of spins.entries()) {
      if (index > 0) {
        this.table.round(t('freeLeft', { done: index, all }));
        this.hits.clear();
        this.reels.turn();
        await wait(calm() ? 300 : 450);
      }
      await this.reels.land(turn.stops, this.fast);
      if (turn.units > 0) await this.count(turn, units, index === 0 && turn.freeSpins === 0 ? 0n : -1n);
      else if (index > 0) await wait(this.fast ? 120 : 300);
      units += turn.units;
      all += turn.freeSpins;
      if (turn.freeSpins > 0) await this.feature(turn, index === 0);
    }
    if (spins.length > 1) await celebrate(money(unitsMoney(units, this.bet)), 2600);
  }

  private async count(turn: Spin, before: number, pause: bigint): Promise<void> {
    const win = unitsMoney(turn.units, this.bet);
    const base = unitsMoney(before, this.bet);
    this.sound.win(turn.units / lines.length);
    void this.hits.show(turn);
    const ms = this.fast ? 0 : win >= this.bet * 5n ? 1200 : 500;
    await countUp(win, ms, (value) =>
      this.table.win(money(base + value, true), t('won', { amount: money(base + value) })),
    );
    if (pause < 0n) await wait(this.fast ? 250 : 800);
    else if (win >= this.bet * bigWinBets) await celebrate(money(win), 2400);
  }

  private async feature(turn: Spin, first: boolean): Promise<void> {
    this.sound.feature();
    this.table.say(t('freeTitle', { n: turn.freeSpins }));
    this.fast = false;
    if (first) await announceFreeSpins(turn.freeSpins);
    else {
      this.table.tell(t('more', { n: turn.freeSpins }));
      await wait(1200);
      this.table.tell('');
    }
  }

  private story({ spins }: Outcome, win: bigint): string {
    if (win === 0n) return t('lost');
    const parts = (spins[0]?.hits ?? []).slice(0, 4).map(({ line, count, symbol, units }) => {
      const amount = money(unitsMoney(units, this.bet));
      return line === null || symbol === scatter
        ? t('lanternWin', { count, amount })
        : t('lineWin', { line: line + 1, count, symbol: nameOf(symbol), amount });
    });
    return [
      t('won', { amount: money(win) }),
      ...(spins.length > 1 ? [t('freeTitle', { n: spins.length - 1 })] : parts),
    ].join('. ');
  }

  private async refill(): Promise<void> {
    this.balance = BigInt((await refill()).balanceMinor ?? 0);
    this.table.tell('');
    this.refresh();
  }

  private fail(error: unknown): void {
    const text = error instanceof Refused ? error.message : t('offline');
    this.table.tell(text);
    this.table.say('');
    if (!this.demo)
      purse().then(
        ({ balanceMinor }) => {
          if (balanceMinor === null || this.busy) return;
          this.balance = BigInt(balanceMinor);
          this.refresh();
        },
        () => undefined,
      );
  }
}
