import { decided, freeRounds, wonIn, type FreeRounds, type Round } from './api.js';
import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { money } from './money.js';
import { locale, t } from './texts.js';

/** Rounds that were given to the player: how many are left, what each plays for, and what they have won. */
export class Gift {
  private readonly text = el('p', { class: 'num' });
  private readonly button = el('button', { type: 'button', class: 'plain', onclick: () => this.turn() });
  readonly element = el(
    'section',
    { class: 'gift', hidden: true, 'aria-label': t('giftTitle') },
    el('b', {}, t('giftTitle')),
    this.text,
    this.button,
  );
  private held: FreeRounds | null = null;
  private used = true;
  private won = 0n;

  /** `changed` is called when the player turns to his own money, or back; `free` says whether he may now. */
  constructor(
    private readonly changed: () => void,
    private readonly free: () => boolean,
  ) {}

  /** Fetches the free rounds; empty for a game that has none. */
  async ask(): Promise<void> {
    this.held = (await freeRounds()).freeRounds;
    this.won = BigInt(this.held?.wonMinor ?? 0);
    this.show();
  }

  /** The grant that the next round is played from; undefined when it costs the player's money. */
  get id(): string | undefined {
    return this.used ? this.held?.id : undefined;
  }

  /** What the next round plays for without costing it; null when it costs the player's money. */
  get bet(): bigint | null {
    return this.id === undefined || !this.held ? null : BigInt(this.held.betMinor);
  }

  /** Counts a round that came; after the last one says what all of them won, and looks for more. */
  async played(round: Round): Promise<void> {
    if (!round.free || !this.held) return;
    if (!decided(round)) return this.ask();
    this.won += wonIn(round);
    this.held = { ...this.held, left: this.held.left - 1 };
    if (this.held.left > 0) return this.show();
    openDialog(t('giftTitle'), false, el('p', { class: 'gift-won' }, t('giftOver', { amount: money(this.won) })));
    await this.ask();
  }

  private turn(): void {
    if (!this.free()) return;
    this.used = !this.used;
    this.show();
    this.changed();
  }

  private show(): void {
    this.element.hidden = this.held === null;
    if (!this.held) return;
    const { left, rounds, betMinor, expiresAt } = this.held;
    const time = new Date(expiresAt).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' });
    const parts = [
      t('giftLeft', { left, all: rounds, bet: money(BigInt(betMinor)) }),
      t('giftWon', { amount: money(this.won) }),
      t('giftUntil', { time }),
    ];
    this.text.textContent = parts.join(' · ');
    this.button.textContent = t(this.used ? 'giftKeep' : 'giftUse');
  }
}
