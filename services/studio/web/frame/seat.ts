import * as api from './api.js';
import { Refused, type Placed, type Round } from './api.js';
import type { GameFlow } from './game-flow.js';
import { rowOf } from './dialog.js';
import { el, wait } from './dom.js';
import { gameText } from './seat-texts.js';
import { spoken, t } from './texts.js';

/** A shared table's news as the server sends it. */
export interface News {
  readonly number: number;
  readonly phase: 'BETTING' | 'RUNNING' | 'ENDED';
  readonly sinceMs: number;
  readonly drawn: unknown;
  readonly serverSeedHash: string;
  readonly salt: string;
  readonly players: number;
  readonly stakedMinor: string;
  readonly parts: Readonly<Record<string, number>>;
  readonly bets: ReadonlyArray<{ id: string; name: string; betMinor: string; winMinor: string | null }>;
  readonly last: readonly number[];
}

/** A bet that would come so close to the end of the betting waits for the next round. */
const marginMs = 300;

const decided = ({ state }: Round): boolean => !['STARTED', 'OPEN', 'ROLLING_BACK'].includes(state);

/** A place at a shared table: receives its news, bets when bets are taken, and waits for ends. */
export class Seat {
  news: News | null = null;
  private heardAt = 0;
  private wanted = true;
  private waiters: Array<() => void> = [];

  constructor(
    private readonly flow: GameFlow,
    private readonly code: string,
    private readonly hear: (news: News) => void,
    /** Whether a bet may be decided before its round is over. */
    private readonly early: (round: Round) => boolean = () => false,
  ) {
    void api.listen<News | null>((news) => news && this.told(news));
  }

  private told(news: News): void {
    this.news = news;
    this.heardAt = performance.now();
    this.hear(news);
    for (const go of this.waiters.splice(0)) go();
    const { held } = this.flow;
    if (held && this.isOver(held)) void this.flow.conclude();
  }

  /** Milliseconds since bets were closed, by the server's last word and the time since; negative before. */
  get since(): number {
    return this.news ? this.news.sinceMs + performance.now() - this.heardAt : 0;
  }

  /** Seconds that bets are still taken. */
  get secondsLeft(): number {
    return this.news?.phase === 'BETTING' ? Math.max(0, Math.ceil(-this.since / 1000)) : 0;
  }

  /** Whether a bet would still come in time. */
  get open(): boolean {
    return this.news?.phase === 'BETTING' && this.since < -marginMs;
  }

  /** Bets as soon as bets are taken. */
  async place(placed: Placed): Promise<Round> {
    this.wanted = true;
    for (;;) {
      while (!this.open) {
        if (!this.wanted) throw new Refused(gameText('left'), 'left', 0);
        this.flow.table.tell(gameText('waiting'));
        await this.heard();
      }
      this.flow.table.tell('');
      try {
        return await api.joinTable(placed);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'studio.betting_closed') throw error;
        await this.heard();
      }
    }
  }

  /** A bet that waits for its round is not wanted any more. */
  leave(): void {
    this.wanted = false;
    for (const go of this.waiters.splice(0)) go();
  }

  /** Waits until the player's bet is decided. */
  async finish(round: Round): Promise<Round> {
    for (;;) {
      if (this.isOver(round)) {
        const now = await api.roundOf(round.id);
        if (decided(now)) return now;
        await wait(250);
      } else await this.heard();
    }
  }

  /** How the round is fair. */
  fair(): Node[] {
    const { salt = '', serverSeedHash = '', number = '' } = this.news ?? {};
    const verifier = `/verify#game=${this.code}&lang=${spoken()}`;
    return [
      el('p', {}, gameText('chain')),
      el(
        'dl',
        { class: 'kv codes' },
        rowOf(t('serverHash'), el('code', {}, serverSeedHash)),
        rowOf(gameText('salt'), el('code', {}, salt)),
        rowOf(t('nonceField'), String(number)),
      ),
      el('p', {}, el('a', { href: verifier, target: '_blank', rel: 'noopener' }, t('openVerify'))),
    ];
  }

  private heard = (): Promise<void> => new Promise((resolve) => this.waiters.push(resolve));

  /** Whether the news say that a bet is decided: its round is over, or it was taken. */
  private isOver(round: Round): boolean {
    if (!this.news) return false;
    const { number, phase, bets } = this.news;
    if (number !== round.fair.nonce || phase === 'ENDED' || this.early(round)) return true;
    return (bets.find(({ id }) => id === round.id)?.winMinor ?? null) !== null;
  }
}
