import type { Sheet } from '../../src/game/game.js';
import * as api from './api.js';
import { Refused, decided, type StudioBalance, type Round } from './api.js';
import { limitReached, openAutoplay, type AutoPlan } from './autoplay.js';
import { openDialog } from './dialog.js';
import { calm, wait } from './dom.js';
import { figures } from './figures.js';
import { Gift } from './gift.js';
import { onKeys } from './keys.js';
import { money } from './money.js';
import { openFairness, openHistory } from './records.js';
import { costOf, plateText, resultText } from './result.js';
import { sent, whyBack } from './sending.js';
import { Sound } from './sound.js';
import { Table } from './table.js';
import { isolated, t } from './texts.js';
import type { View } from './view.js';

/** The flow of a game: what happens when, from the press to the counted win. */
export class GameFlow {
  readonly sound = new Sound();
  readonly gift = new Gift(
    () => this.refresh(),
    () => this.free,
  );
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
    { mode, balanceMinor }: StudioBalance,
    private readonly sheet: Sheet,
  ) {
    this.demo = mode === 'demo';
    this.balance = BigInt(balanceMinor ?? 0);
    this.betIndex = Math.max(0, sheet.bets.indexOf(50_000_000n));
  }

  /** Lays the table for a view; a round that was left open before goes on. */
  async seat(view: View): Promise<void> {
    this.view = view;
    this.table = new Table(this.sheet, this.demo, view, this.gift.element, {
      press: () => this.press(),
      bet: (step) => this.changeBet(step),
      auto: () => this.pressAuto(),
      info: () => openDialog(t('info'), this.demo, ...view.info(), ...figures(this.sheet)),
      history: () => this.records(openHistory(this.demo, this.sheet, view.pictures)),
      fair: () => this.openFair(),
      sound: () => this.table.sound(this.sound.toggle()),
      refill: () => void this.refill(),
    });
    this.table.win(money(0n), '');
    this.table.round('');
    this.table.say(t('ready'));
    onKeys(
      this.table.mainButton,
      () => this.press(),
      (step) => this.changeBet(step),
    );
    if (view.stepped || view.shared) {
      const { round } = await api.openRound();
      if (round?.state === 'OPEN') this.hold(round);
    }
    if (!this.demo) await this.gift.ask().catch(() => undefined);
    this.refresh();
  }

  get bet(): bigint {
    if (this.waiting) return BigInt(this.waiting.betMinor);
    return this.gift.bet ?? this.sheet.bets[this.betIndex] ?? 0n;
  }

  /** All that the next round costs. */
  private get stake(): bigint {
    if (this.gift.bet !== null) return 0n;
    return this.waiting ? this.bet : this.bet * BigInt(this.view.cost?.() ?? 1);
  }

  /** Whether rounds play themselves. */
  get automatic(): boolean {
    return this.auto !== null;
  }

  /** The round of the player that goes on. */
  get held(): Round | null {
    return this.waiting;
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
      free: this.gift.bet !== null,
      autoLeft: this.auto?.left ?? 0,
      bet: money(this.stake),
      standing: standing === null ? null : money(standing),
      next: (this.waiting && this.view.stepped?.press?.text) ?? null,
      idle: standing === 0n || (this.waiting !== null && !this.view.stepped),
      ready: this.view.ready?.() ?? true,
    });
    this.table.refill(this.demo && this.free && this.balance < (this.stake || this.bet));
    this.view.refresh?.(this.free && this.gift.bet === null);
  }

  private openFair(): void {
    const shared = this.view.fair?.();
    if (shared) openDialog(t('fair'), this.demo, ...shared);
    else this.records(openFairness(this.demo, this.sheet));
  }

  private records(opened: Promise<void>): void {
    opened.catch((error: unknown) => this.fail(error));
  }

  private press(): void {
    if (this.busy) this.hurry();
    else if (this.waiting) void this.cashOut(this.waiting);
    else if (this.view.ready?.() ?? true) void this.play();
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
    if (this.busy || this.waiting || !(this.view.ready?.() ?? true)) return;
    openAutoplay(this.demo, (plan) => {
      this.auto = plan;
      void this.run();
    });
  }

  private changeBet(step: 1 | -1): void {
    if (!this.free || this.gift.bet !== null) return;
    this.betIndex = Math.min(this.sheet.bets.length - 1, Math.max(0, this.betIndex + step));
    this.sound.press();
    this.refresh();
  }

  /** Autoplay: one round after the other until a limit, the end, a refusal or the player stops it. */
  private async run(): Promise<void> {
    const given = this.gift.id;
    while (this.auto && this.auto.left > 0) {
      const plan = this.auto;
      plan.left--;
      const win = await this.play();
      if (win === null || limitReached(plan, win, this.balance) || this.gift.id !== given) this.auto = null;
      if (this.auto) await wait(win ? 900 : 350);
    }
    this.auto = null;
    this.refresh();
  }

  /** One round; returns its win, or null when there is none to tell yet. */
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
      const freeRounds = this.gift.id;
      const placed = { spinId: crypto.randomUUID(), betMinor: this.bet, choice: this.view.choice(), freeRounds };
      return sent(placed, this.view, this.table);
    });
    return round && automatic && this.waiting
      ? this.walk(this.waiting)
      : round && decided(round)
        ? api.wonIn(round)
        : null;
  }

  /** Autoplay's steps in a round that is open. */
  private async walk(open: Round): Promise<bigint | null> {
    let round: Round | null = open;
    while (round && !decided(round)) {
      const step: number | null = this.view.stepped?.pick(round) ?? null;
      const at: Round = round;
      const { shared } = this.view;
      const goOn = () => (step === null ? api.cashOut(at.id) : api.step(at, step));
      round = await this.act(this.balance, shared ? () => shared.finish(at) : goOn);
      if (round && !decided(round)) await wait(calm() ? 120 : 320);
    }
    return round ? api.wonIn(round) : null;
  }

  /** A step of the player in the round that waits for it. */
  async step(step: number): Promise<void> {
    const round = this.waiting;
    if (!round || this.busy) return;
    await this.act(this.balance, () => api.step(round, step));
  }

  private async cashOut(round: Round): Promise<void> {
    const { shared, stepped } = this.view;
    if (stepped?.press) return this.step(stepped.press.step());
    if (!stepped || stepped.standing(round) === 0n) return;
    await this.act(this.balance, () => shared?.take?.(round) ?? api.cashOut(round.id));
  }

  /** The shared round is over for this player, whether or not he pressed. */
  async conclude(): Promise<void> {
    const { waiting } = this;
    const { shared } = this.view;
    if (waiting && shared && !this.busy) await this.act(this.balance, () => shared.finish(waiting));
  }

  /** Sends a request that may move the round; shows its result. */
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
      this.table.tell(whyBack(round));
      return this.gift.played(round);
    }
    const win = api.wonIn(round);
    this.table.round(isolated(`#${round.fair.nonce}`));
    await this.view.show(round);
    this.balance = round.balanceMinor === null ? this.balance + win : BigInt(round.balanceMinor);
    const cost = costOf(round);
    this.table.win(money(win, true), plateText(win, cost));
    this.table.say([this.view.story(round), resultText(win, cost)].filter(Boolean).join('. '));
    await this.gift.played(round);
  }

  /** The round is the player's to go on with. */
  private hold(round: Round): void {
    this.waiting = round;
    if (round.balanceMinor !== null) this.balance = BigInt(round.balanceMinor);
    this.table.round(isolated(`#${round.fair.nonce}`));
    this.view.stepped?.open(round);
  }

  /** Something was refused or unreachable: the round that waits, if any, is asked for as it truly is. */
  private async lost(error: unknown, before: bigint): Promise<void> {
    this.auto = null;
    const held = this.waiting;
    if (!held) {
      this.balance = before;
      this.view.rest();
      this.fail(error);
      if (this.gift.id) await this.gift.ask().catch(() => undefined);
      return;
    }
    this.fail(error);
    const round = await api.roundOf(held.id).catch(() => held);
    if (round !== held) await this.arrive(round, before);
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
      api.fetchBalance().then(
        ({ balanceMinor }) => {
          if (balanceMinor === null || this.busy) return;
          this.balance = BigInt(balanceMinor);
          this.refresh();
        },
        () => undefined,
      );
  }
}
