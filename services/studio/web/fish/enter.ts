import { entryOf } from '@banyan/kernel/rules';
import '../style/fish.css';
import type { Sheet } from '../../src/game/game.js';
import { bosses, kinds, timesOf } from '../../src/game/fish/kinds.js';
import { bossId, huntMs } from '../../src/game/fish/swim.js';
import { Refused, fetchBalance as refreshBalance, refill, type StudioBalance } from '../frame/api.js';
import { money } from '../frame/money.js';
import { openHistory } from '../frame/records.js';
import { Sound } from '../frame/sound.js';
import { named, t } from '../frame/texts.js';
import { openHunting, type Hunting } from './auto.js';
import { openFair, openRules } from './info.js';
import { picturesOf } from './pictures.js';
import { Rail } from './rail.js';
import { Sea } from './sea.js';
import { Shell } from './shell.js';
import { nameOf, gameText } from './texts.js';
import { Tide } from './tide.js';
import { Volleys } from './volleys.js';

/** A gun shoots so often while it is held. */
const shotEveryMs = 240;
const tickMs = 60;

/** A fish that is about to leave is not shot at by a gun that shoots by itself. */
const leavingMs = 900;

/** The hunter's place: what he aims at, shoots, and gets. */
class Hunt {
  private readonly demo: boolean;
  private readonly sound = new Sound();
  private readonly sea = new Sea();
  private readonly rail = new Rail(
    (kind) => this.aimAtKind(kind),
    () => this.aim(bossId),
  );
  private readonly shell: Shell;
  private readonly volleys: Volleys;
  private readonly tide: Tide;
  private balance: bigint;
  private betIndex: number;
  private held = false;
  private touched = false;
  private shotAt = 0;
  private auto: Hunting | null = null;
  private railAt = 0;

  constructor(
    { mode, balanceMinor }: StudioBalance,
    private readonly sheet: Sheet,
  ) {
    this.demo = mode === 'demo';
    this.balance = BigInt(balanceMinor ?? 0);
    this.betIndex = Math.max(0, sheet.bets.indexOf(10_000_000n));
    this.shell = new Shell(sheet, this.demo, {
      sea: this.sea.element,
      rail: this.rail.element,
      trigger: (held) => this.trigger(held),
      bet: (step) => this.changeBet(step),
      auto: () => this.pressAuto(),
      info: () => openRules(this.demo, sheet),
      history: () => void openHistory(this.demo, sheet, picturesOf()).catch((error: unknown) => this.fail(error)),
      fair: () => openFair(this.demo, sheet, this.tide.news, (error) => this.fail(error)),
      sound: () => this.shell.sound(this.sound.toggle()),
      refill: () => void this.refill(),
    });
    this.volleys = new Volleys({
      shown: (target, winMinor) => this.caught(target, winMinor),
      returned: (count) => this.shell.tell(gameText('returned', { n: count }), 1800),
      bossShot: (costMinor) => this.tide.shotAtBoss(costMinor),
      balance: (minor) => (this.balance = minor),
      checking: () => this.shell.tell(t('checking')),
      failed: (error) => this.fail(error),
    });
    this.tide = new Tide(this.sea, this.shell, {
      ended: (winMinor) => this.bossEnded(winMinor),
      boss: () => this.sound.feature(),
    });
    this.pointer();
    document.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener('keyup', (event) => event.code === 'Space' && this.trigger(false));
    window.addEventListener('blur', () => ([this.held, this.touched] = [false, false]));
    this.shell.win(money(0n));
    setInterval(() => this.tick(), tickMs);
  }

  open(): Promise<never> {
    return this.tide.listen();
  }

  private get bet(): bigint {
    return this.sheet.bets[this.betIndex] ?? 0n;
  }

  /** What may still be shot with. */
  private get free(): bigint {
    return this.balance - this.volleys.pendingMinor;
  }

  private pointer(): void {
    const { element } = this.sea;
    element.addEventListener('pointerdown', (event) => {
      const found = this.sea.near(event.clientX, event.clientY);
      if (found === null) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      this.sea.locked = found;
      this.touched = true;
      this.shootNow();
    });
    element.addEventListener('pointermove', (event) => {
      if (!this.touched) return;
      const found = this.sea.near(event.clientX, event.clientY);
      if (found !== null) this.sea.locked = found;
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
      element.addEventListener(end, () => (this.touched = false));
  }

  private trigger(held: boolean): void {
    if (held && !this.held) this.shootNow();
    this.held = held;
  }

  private shootNow(): void {
    if (performance.now() - this.shotAt >= shotEveryMs) this.shoot();
  }

  private tick(): void {
    void this.volleys.flush();
    if ((this.held || this.touched || this.auto) && performance.now() - this.shotAt >= shotEveryMs) this.shoot();
    if (performance.now() - this.railAt > 250) this.showRail();
    this.shell.balance(money(this.free < 0n ? 0n : this.free));
    this.shell.bet(money(this.bet), this.nameAt(this.sea.locked));
    this.shell.auto(this.auto?.left ?? 0);
    this.shell.refill(this.demo && this.free < this.bet);
    this.tide.tick();
  }

  private showRail(): void {
    this.railAt = performance.now();
    const { locked } = this.sea;
    const aimed = locked === null ? null : locked === bossId ? -1 : this.sea.kindOf(locked);
    this.rail.show(
      this.sea.targets.map(({ kind }) => kind),
      aimed,
      this.sea.boss,
      this.sea.bossHere,
    );
  }

  private nameAt(target: number | null): string {
    if (target === null) return gameText('nobody');
    const name = target === bossId ? bosses[this.sea.boss]?.name : kinds[this.sea.kindOf(target) ?? 0]?.name;
    return name ? nameOf(name) : gameText('nobody');
  }

  /** One bullet at what is aimed at, or at whatever is nearest to the middle. */
  private shoot(): void {
    if (this.sea.since >= huntMs || document.querySelector('dialog[open]')) return;
    const target = this.auto ? this.autoTarget(this.auto) : (this.sea.locked ?? this.nearest());
    if (target === null) return;
    if (this.free < this.bet) {
      this.auto = null;
      [this.held, this.touched] = [false, false];
      return this.shell.tell(gameText('poor'));
    }
    if (this.auto && this.free - this.bet < (this.auto.stopBalanceMinor ?? 0n)) return this.stopAuto();
    this.sea.locked = target;
    this.shotAt = performance.now();
    const landed = this.volleys.add(target, this.bet);
    this.sea.fire(this.sea.guns.mine, target, landed);
    this.sound.press();
    if (this.auto && --this.auto.left <= 0) this.stopAuto();
  }

  private nearest(): number | null {
    const { targets } = this.sea;
    const spots = targets.map(({ id }) => ({ id, x: this.sea.spotOf(id).x }));
    const middle = this.sea.element.clientWidth / 2;
    const [found] = spots.toSorted((a, b) => Math.abs(a.x - middle) - Math.abs(b.x - middle));
    return found?.id ?? null;
  }

  private autoTarget({ kind }: Hunting): number | null {
    const { locked } = this.sea;
    const since = this.sea.since;
    const fits = this.sea.targets.filter((one) => (kind === null || one.kind === kind) && one.toMs - since > leavingMs);
    if (fits.some(({ id }) => id === locked)) return locked;
    return kind === null ? this.nearest() : (fits[Math.floor(fits.length / 2)]?.id ?? null);
  }

  private aimAtKind(kind: number): void {
    const fits = this.sea.targets.filter((one) => one.kind === kind);
    const at = fits.findIndex(({ id }) => id === this.sea.locked);
    const next = fits[(at + 1) % Math.max(1, fits.length)];
    if (next) this.aim(next.id);
  }

  private aim(target: number): void {
    this.sea.locked = target;
    const times = target === bossId ? (bosses[this.sea.boss]?.times ?? 0) : timesOf(this.sea.kindOf(target) ?? 0);
    this.shell.say(gameText('aim', { name: this.nameAt(target), times }));
    this.showRail();
  }

  private caught(target: number, winMinor: bigint): void {
    if (target === bossId || winMinor === 0n) return;
    const times = timesOf(this.sea.kindOf(target) ?? 0);
    this.sea.take(target, money(winMinor, true), true);
    this.shell.win(money(winMinor, true));
    this.shell.say(gameText('caught', { name: this.nameAt(target), amount: money(winMinor) }));
    this.sound.win(times);
    if (this.auto?.stopWinMinor && winMinor >= this.auto.stopWinMinor) this.stopAuto();
  }

  private bossEnded(winMinor: bigint): void {
    if (winMinor > 0n) {
      this.shell.win(money(winMinor, true));
      this.sound.win(12);
    }
    // The cashier is told after the end.
    for (const ms of [900, 2600]) setTimeout(() => void this.count(), ms);
  }

  private async count(): Promise<void> {
    if (this.volleys.pendingMinor > 0n) return;
    const { balanceMinor } = await refreshBalance().catch(() => ({ balanceMinor: null }));
    if (balanceMinor !== null && this.volleys.pendingMinor === 0n) this.balance = BigInt(balanceMinor);
  }

  private pressAuto(): void {
    if (this.auto) return this.stopAuto();
    openHunting(this.demo, (plan) => {
      this.auto = plan;
      if (plan.kind !== null) this.aimAtKind(plan.kind);
    });
  }

  private stopAuto(): void {
    this.auto = null;
  }

  private changeBet(step: 1 | -1): void {
    this.betIndex = Math.min(this.sheet.bets.length - 1, Math.max(0, this.betIndex + step));
    this.sound.stop(this.betIndex);
  }

  private async refill(): Promise<void> {
    this.balance = BigInt((await refill()).balanceMinor ?? 0);
    this.shell.tell('');
  }

  private key(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, select')) return;
    const act = entryOf(
      {
        ArrowLeft: () => this.walk(-1),
        ArrowRight: () => this.walk(1),
        ArrowUp: () => this.changeBet(1),
        ArrowDown: () => this.changeBet(-1),
        b: () => this.sea.bossHere && this.aim(bossId),
        B: () => this.sea.bossHere && this.aim(bossId),
      },
      event.key,
    );
    if (act) {
      event.preventDefault();
      act();
    }
    // A button that has the focus is pressed by space itself.
    if (event.code !== 'Space' || target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (!event.repeat) this.trigger(true);
  }

  /** Aims at the next fish from left to right, or back. */
  private walk(step: 1 | -1): void {
    const { targets, locked } = this.sea;
    const at = targets.findIndex(({ id }) => id === locked);
    const next = targets[(at + step + targets.length) % Math.max(1, targets.length)];
    if (next) this.aim(next.id);
  }

  fail(error: unknown): void {
    this.auto = null;
    [this.held, this.touched] = [false, false];
    this.shell.tell(error instanceof Refused ? error.message : t('offline'));
    void this.count();
  }
}

export function seat(playerBalance: StudioBalance, sheet: Sheet): void {
  document.title = named(sheet.names);
  const hunt = new Hunt(playerBalance, sheet);
  hunt.open().catch((error: unknown) => hunt.fail(error));
}
