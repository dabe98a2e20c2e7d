import { entryOf } from '@banyan/kernel/rules';
import '../style/tienlen.css';
import { newClientSeed } from '../../src/game/fairness.js';
import type { Sheet } from '../../src/game/game.js';
import { cardText } from '../../src/game/tienlen/cards.js';
import { layable } from '../../src/game/tienlen/hand.js';
import { legalPlays } from '../../src/game/tienlen/plays.js';
import { Refused, fetchBalance as refreshBalance, refill, type StudioBalance } from '../frame/api.js';
import { money } from '../frame/money.js';
import { openHistory } from '../frame/records.js';
import { Sound } from '../frame/sound.js';
import { named, t } from '../frame/texts.js';
import { playName } from './cards.js';
import { openFair, openRules, subtitle } from './fair.js';
import { Felt } from './felt.js';
import { Hand } from './hand.js';
import { Lobby, type Choice } from './lobby.js';
import { picturesOf } from './pictures.js';
import { Shell } from './shell.js';
import { onMessage, leave, move, rooms, sit, table as askTable, type TableView } from './tables.js';
import { gameText } from './texts.js';

/** Seconds of the turn, when the clock is not under way. */
const turnSeconds = 20;

/** A table of this player: shows the server's news and sends what the player does. */
class Room {
  private readonly demo: boolean;
  private readonly felt = new Felt();
  private readonly hand = new Hand(() => this.refresh());
  private readonly lobby: Lobby;
  private readonly shell: Shell;
  private readonly sound = new Sound();
  private table: TableView | null = null;
  private dueAt = 0;
  private span = 1;
  private busy = false;
  private hints = 0;
  private spoken = '';

  constructor(
    { mode, balanceMinor }: StudioBalance,
    private readonly sheet: Sheet,
  ) {
    this.demo = mode === 'demo';
    this.lobby = new Lobby(this.demo, (choice) => void this.ask(() => this.join(choice)));
    this.shell = new Shell(this.demo, named(sheet.names), subtitle(), {
      felt: this.felt.element,
      hand: this.hand.element,
      lobby: this.lobby.element,
      sort: () => this.hand.sort(),
      hint: () => this.hint(),
      pass: () => void this.send([]),
      play: () => void this.send(this.hand.selected),
      leave: () => void this.ask(() => this.toggleLeave()),
      info: () => openRules(this.demo),
      fair: () => openFair(this.demo, sheet.code, this.table),
      history: () => void openHistory(this.demo, sheet, picturesOf()).catch((error: unknown) => this.fail(error)),
      sound: () => this.shell.sound(this.sound.toggle()),
      refill: () => void this.ask(async () => this.shell.balance(money(BigInt((await refill()).balanceMinor ?? 0)))),
    });
    this.shell.balance(balanceMinor === null ? '–' : money(BigInt(balanceMinor)));
  }

  async open(query: URLSearchParams): Promise<void> {
    document.addEventListener('keydown', (event) => this.key(event));
    const { table } = await askTable();
    this.update(table);
    const room = query.get('room');
    const seated = table?.seats.some(({ me }) => me) || table?.waiting;
    if (!seated && room && !this.demo) await this.ask(() => this.join({ room, stakeMinor: '' }));
    if (!this.demo) this.lobby.show(await rooms());
    void onMessage(({ table: told, rooms: known }) => {
      if (known) this.lobby.show(known);
      this.update(told);
    });
    setInterval(() => this.tick(), 250);
  }

  private join = async ({ room, stakeMinor, bots }: Choice): Promise<void> => {
    const where = room ? { room } : { stakeMinor, ...(bots && { bots }) };
    this.update(await sit({ ...where, clientSeed: newClientSeed() }));
  };

  /** Leaves, or stays after all; in the middle of a hand the seat is free at its end. */
  private async toggleLeave(): Promise<void> {
    const own = this.table?.seats.find(({ me }) => me);
    if (own?.leaving && this.table) this.update(await sit({ room: this.table.room, clientSeed: newClientSeed() }));
    else this.update((await leave()).table);
  }

  private update(table: TableView | null): void {
    const before = this.table;
    this.table = table;
    const here = table?.seats.some(({ me }) => me) || typeof table?.waiting === 'number';
    this.shell.seated(Boolean(here));
    this.lobby.tell(table?.left ?? null);
    if (!table || !here) return;
    this.span = table.dueInMs ?? this.span;
    if (table.phase === 'PLAYING' && this.span > 2000) this.span = turnSeconds * 1000;
    this.dueAt = performance.now() + (table.dueInMs ?? 0);
    if (table.hand?.id !== before?.hand?.id || table.hand?.moves.length !== before?.hand?.moves.length) this.hints = 0;
    const over = table.phase !== 'PLAYING';
    this.hand.show(over && table.phase !== 'RESTING' ? [] : (table.hand?.cards ?? []));
    this.felt.show(table, this.told(table));
    this.shell.leaving(table.seats.some(({ me, leaving }) => me && leaving));
    this.shell.stake(money(BigInt(table.stakeMinor)));
    this.hearAndSay(table, before);
    if (before?.phase !== table.phase) void this.count();
    this.refresh();
    this.tick();
  }

  /** What goes on, in a sentence. */
  private told({ phase, hand, waiting }: TableView): string {
    if (waiting !== null) return gameText('place', { n: waiting });
    if (phase === 'COLLECTING') return gameText('collecting');
    if (phase === 'WAITING') return gameText('waiting');
    if (phase !== 'PLAYING') return hand?.voided && phase === 'RESTING' ? gameText('voided') : this.countdown(phase);
    if (hand?.turn !== hand?.mine || !hand) return gameText('theirTurn', { name: hand?.seats[hand.turn]?.name ?? '' });
    if (hand.must !== null) return gameText('must', { card: cardText(hand.must) });
    return hand.pile ? gameText('beat', { what: playName(hand.pile.cards) }) : gameText('lead');
  }

  private countdown(phase: TableView['phase']): string {
    const n = Math.max(0, Math.ceil((this.dueAt - performance.now()) / 1000));
    return gameText(phase === 'RESTING' ? 'resting' : 'starting', { n });
  }

  /** Sounds and spoken words for what is new. */
  private hearAndSay(table: TableView, before: TableView | null): void {
    const { hand, phase } = table;
    const mine = hand?.seats[hand.mine ?? -1];
    const ended = phase === 'RESTING' && before?.phase === 'PLAYING' && hand;
    const laid = hand && hand.moves.length > (before?.hand?.id === hand.id ? (before.hand?.moves.length ?? 0) : 0);
    if (ended && mine?.winMinor) {
      const win = BigInt(mine.winMinor);
      if (win > BigInt(table.stakeMinor)) this.sound.win(mine.place === 1 ? 10 : 2);
      else this.sound.lose();
      this.say(gameText('won', { place: mine.place ?? '', win: money(win) }));
      return;
    }
    if (laid) this.sound.stop(2);
    const last = laid ? hand.moves.at(-1) : undefined;
    const name = last && (last.seat === hand?.mine ? gameText('me') : (hand?.seats[last.seat]?.name ?? ''));
    const words =
      last &&
      (last.cards.length > 0
        ? gameText('laid', { name: name ?? '', what: playName(last.cards) })
        : gameText('passes', { name: name ?? '' }));
    const turn = phase === 'PLAYING' && hand?.turn === hand?.mine ? gameText('yourTurn') : this.told(table);
    this.say([words, turn].filter(Boolean).join('. '));
  }

  private say(text: string): void {
    if (text === this.spoken) return;
    this.spoken = text;
    this.shell.say(text);
  }

  private tick(): void {
    const { table } = this;
    if (!table) return;
    const left = Math.max(0, this.dueAt - performance.now());
    this.felt.tick(Math.min(1, left / this.span), Math.ceil(left / 1000));
    this.shell.tick(this.myTurn ? Math.min(1, left / this.span) : 0, this.myTurn ? Math.ceil(left / 1000) : 0);
    if (table.phase === 'STARTING' || (table.phase === 'RESTING' && !table.hand?.voided))
      this.felt.element.querySelector('.told')?.replaceChildren(this.countdown(table.phase));
  }

  private get myTurn(): boolean {
    const { phase, hand } = this.table ?? {};
    return phase === 'PLAYING' && hand?.mine !== null && hand?.turn === hand?.mine;
  }

  /** What the buttons may do now. */
  private refresh(): void {
    const hand = this.table?.hand;
    const chosen = this.hand.selected;
    const lawful = Boolean(hand && this.myTurn && layable(hand, hand.cards, chosen));
    this.shell.buttons({
      play: lawful && !this.busy,
      pass: this.myTurn && Boolean(hand?.pile) && !this.busy,
      hint: this.myTurn,
      playing: this.table?.phase === 'PLAYING',
    });
    this.shell.tell(this.myTurn && chosen.length > 0 && !lawful ? gameText('notPlayable') : '');
  }

  /** Chooses the next of the plays that are allowed. */
  private hint(): void {
    const hand = this.table?.hand;
    if (!hand || !this.myTurn) return;
    const plays = legalPlays(hand, hand.cards);
    const next = plays[this.hints++ % Math.max(1, plays.length)];
    this.hand.choose(next?.cards ?? []);
    if (!next) this.shell.tell(gameText('none'));
  }

  private async send(cards: readonly number[]): Promise<void> {
    const hand = this.table?.hand;
    if (!hand || !this.myTurn || this.busy) return;
    this.sound.press();
    await this.ask(async () => this.update(await move(hand.id, hand.moves.length, cards)));
  }

  private async ask(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.refresh();
    try {
      await work();
    } catch (error) {
      this.fail(error);
    } finally {
      this.busy = false;
      this.refresh();
    }
  }

  fail(error: unknown): void {
    this.shell.alert(error instanceof Refused ? error.message : t('offline'));
  }

  private async count(): Promise<void> {
    const { balanceMinor } = await refreshBalance().catch(() => ({ balanceMinor: null }));
    if (balanceMinor === null) return;
    this.shell.balance(money(BigInt(balanceMinor)));
    this.shell.refill(this.demo && BigInt(balanceMinor) < (this.sheet.bets.at(-1) ?? 0n));
  }

  private key(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, select, textarea')) return;
    const acts = { p: (): void => void this.send([]), h: (): void => this.hint(), s: (): void => this.hand.sort() };
    const act = entryOf(acts, event.key.toLowerCase());
    const onCard = Boolean(target?.closest('.own'));
    if (event.key === 'Enter' && (onCard || !target?.closest('button, a'))) {
      event.preventDefault();
      if (this.hand.selected.length > 0) void this.send(this.hand.selected);
    } else act?.();
  }
}

export function seat(playerBalance: StudioBalance, sheet: Sheet): void {
  const room = new Room(playerBalance, sheet);
  room.open(new URLSearchParams(location.search)).catch((error: unknown) => room.fail(error));
}
