import type { Sheet } from '../../src/game/game.js';
import * as api from './api.js';
import { Refused, type Purse, type Round } from './api.js';
import { limitReached, openAutoplay, type AutoPlan } from './autoplay.js';
import { openDialog } from './dialog.js';
import { calm, wait } from './dom.js';
import { figures } from './figures.js';
import { money } from './money.js';
import { openFairness, openHistory } from './records.js';
import { Sound } from './sound.js';
import { Table } from './table.js';
import { t } from './texts.js';
import type { View } from './view.js';

const decided = ({ state }: Round): boolean => state === 'SETTLED' || state === 'CLOSING';

/** The flow of play in any game: what happens when, from the press to the counted win. */
export class Desk {
  readonly sound = new Sound();
  readonly demo: boolean;
  table!: Table;
  private view!: View;
  private balance: bigint;
  private betIndex: number;
  private busy = false;
  private auto: AutoPlan | null = null;
  private waiting: Round | null = null;
  /** Whether the player is in a hurry in this round. */
  fast = false;

  constructor(
    { mode, balanceMinor }: Purse,
    private readonly sheet: Sheet,
  ) {
    this.demo = mode === 'demo';
    this.balance = BigInt(balanceMinor ?? 0);
    this.betIndex = Math.max(0, sheet.bets.indexOf(50_000_000n));
  }

  /** Lays the table for a view; a round that was left open before goes on. */
  async seat(view: View): Promise<void> {
    this.view = view;
    this.table = new Table(this.sheet, this.demo, view, {
      press: () => this.press(),
      bet: (step) => this.changeBet(step),
      auto: () => this.pressAuto(),
      info: () => openDialog(t('info'), this.demo, ...view.info(), ...figures(this.sheet)),
      history: () => this.records(openHistory(this.demo, this.sheet, view.pictures)),
      fair: () => this.records(openFairness(this.demo, this.sheet)),
      sound: () => this.table.sound(this.sound.toggle()),
      refill: () => void this.refill(),
    });
    this.table.win(money(0n), '');
    this.table.round('');
    this.table.say(t('ready'));
    document.addEventListener('keydown', (event) => this.key(event));
    if (view.stepped) {
      const { round } = await api.openRound();
      if (round?.state === 'OPEN') this.hold(round);
    }
    this.refresh();
  }

  get bet(): bigint {
    return this.waiting ? BigInt(this.waiting.betMinor) : (this.sheet.bets[this.betIndex] ?? 0n);
  }

  /** All that the next round costs. */
  private get stake(): bigint {
    return this.waiting ? this.bet : this.bet * BigInt(this.view.cost?.() ?? 1);
  }

  /** Whether the player may choose anything now. */
  get free(): boolean {
    return !this.busy && !this.auto && !this.waiting;
  }

  refresh(): void {
    this.table.balance(money(this.balance));
    this.table.bet(money(this.bet));
    const standing = this.waiting && this.view.stepped ? this.view.stepped.standing(this.waiting) : null;
    this.table.state({
      busy: this.busy,
      held: this.waiting !== null,
      autoLeft: this.auto?.left ?? 0,
      bet: money(this.stake),
      standing: standing === null ? null : money(standing),
      idle: standing === 0n,
    });
    this.table.refill(this.demo && this.free && this.balance < this.bet);
    this.view.refresh?.(this.free);
  }

  private records(opened: Promise<void>): void {
    opened.catch((error: unknown) => this.fail(error));
  }

  private press(): void {
    if (this.busy) this.hurry();
    else if (this.waiting) void this.cashOut(this.waiting);
    else void this.play();
  }

  private hurry(): void {
    this.fast = true;
    this.view.hurry();
  }

  private pressAuto(): void {
    if (this.auto) {
      this.auto = null;
      this.refresh();
      return;
    }
    if (this.busy || this.waiting) return;
    openAutoplay(this.demo, (plan) => {
      this.auto = plan;
      void this.run();
    });
  }

  private changeBet(step: 1 | -1): void {
    if (!this.free) return;
    this.betIndex = Math.min(this.sheet.bets.length - 1, Math.max(0, this.betIndex + step));
    this.sound.press();
    this.refresh();
  }

  private key(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open], .show[role]')) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, select, [data-keys]')) return;
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
    if (step) {
      event.preventDefault();
      this.changeBet(step);
    }
    if (event.code !== 'Space' || event.repeat) return;
    if (target instanceof HTMLButtonElement && target !== this.table.mainButton) return;
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

  /** One round; answers its win, or null when there is none to tell yet. */
  private async play(): Promise<bigint | null> {
    const before = this.balance;
    const automatic = this.auto !== null;
    this.table.win(money(0n), '');
    this.table.tell('');
    this.table.say(t('playing'));
    this.sound.press();
    if (before >= this.stake) this.balance -= this.stake;
    const round = await this.act(before, () => {
      this.view.begin();
      return this.send(crypto.randomUUID());
    });
    return round && automatic && this.waiting
      ? this.walk(this.waiting)
      : round && decided(round)
        ? BigInt(round.winMinor ?? 0)
        : null;
  }

  /** Autoplay's steps in a round that is open. */
  private async walk(open: Round): Promise<bigint | null> {
    let round: Round | null = open;
    while (round && !decided(round)) {
      const step: number | null = this.view.stepped?.pick(round) ?? null;
      const at: Round = round;
      round = await this.act(this.balance, () => (step === null ? api.cashOut(at.id) : api.step(at, step)));
      if (round && !decided(round)) await wait(calm() ? 120 : 320);
    }
    return round ? BigInt(round.winMinor ?? 0) : null;
  }

  /** A step of the player in the round that waits for it. */
  async step(step: number): Promise<void> {
    const round = this.waiting;
    if (!round || this.busy) return;
    await this.act(this.balance, () => api.step(round, step));
  }

  private async cashOut(round: Round): Promise<void> {
    if (this.view.stepped?.standing(round) === 0n) return;
    await this.act(this.balance, () => api.cashOut(round.id));
  }

  /** Asks the server for something that may move the round; shows what came of it. */
  private async act(before: bigint, ask: () => Promise<Round>): Promise<Round | null> {
    this.busy = true;
    this.fast = false;
    this.refresh();
    try {
      const round = await ask();
      await this.arrive(round, before);
      return round;
    } catch (error) {
      await this.lost(error, before);
      return null;
    } finally {
      this.busy = false;
      this.refresh();
    }
  }

  private async arrive(round: Round, before: bigint): Promise<void> {
    if (round.state === 'OPEN') return this.hold(round);
    this.waiting = null;
    if (!decided(round)) {
      this.balance = round.balanceMinor === null ? before : BigInt(round.balanceMinor);
      this.view.rest();
      return this.table.tell(t(round.reason === 'NOT_PLAYED' ? 'notPlayed' : 'void'));
    }
    const win = BigInt(round.winMinor ?? 0);
    this.table.round(`#${round.fair.nonce}`);
    await this.view.show(round);
    this.balance = round.balanceMinor === null ? this.balance + win : BigInt(round.balanceMinor);
    this.table.win(money(win, true), win > 0n ? t('won', { amount: money(win) }) : '');
    this.table.say(this.view.story(round));
  }

  /** The round is the player's to go on with. */
  private hold(round: Round): void {
    this.waiting = round;
    if (round.balanceMinor !== null) this.balance = BigInt(round.balanceMinor);
    this.table.round(`#${round.fair.nonce}`);
    this.view.stepped?.open(round);
  }

  /** Something was refused or unreachable: the round that waits, if any, is asked for as it truly is. */
  private async lost(error: unknown, before: bigint): Promise<void> {
    this.auto = null;
    const held = this.waiting;
    if (!held) {
      this.balance = before;
      this.view.rest();
      return this.fail(error);
    }
    this.fail(error);
    const round = await api.roundOf(held.id).catch(() => held);
    if (round !== held) await this.arrive(round, before);
  }

  private async send(spinId: string): Promise<Round> {
    const least = wait(calm() ? 0 : 420);
    let round = await api.spin({ spinId, betMinor: this.bet, choice: this.view.choice() }, () =>
      this.table.tell(t('offline')),
    );
    await least;
    while (round.state === 'STARTED' || round.state === 'ROLLING_BACK') {
      this.table.tell(t('checking'));
      await wait(1500);
      round = await api.roundOfSpin(spinId).catch((error: unknown) => {
        if (error instanceof Refused) throw error;
        return round;
      });
    }
    this.table.tell('');
    return round;
  }

  private async refill(): Promise<void> {
    this.balance = BigInt((await api.refill()).balanceMinor ?? 0);
    this.table.tell('');
    this.refresh();
  }

  private fail(error: unknown): void {
    const text = error instanceof Refused ? error.message : t('offline');
    this.table.tell(text);
    this.table.say('');
    if (!this.demo)
      api.purse().then(
        ({ balanceMinor }) => {
          if (balanceMinor === null || this.busy) return;
          this.balance = BigInt(balanceMinor);
          this.refresh();
        },
        () => undefined,
      );
  }
}
