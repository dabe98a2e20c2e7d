import { stakes } from '../../src/game/tienlen/tienlen.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import type { RoomSummary } from './tables.js';
import { gameText } from './texts.js';

/** What a player may choose who sits nowhere. */
export interface Choice {
  readonly room?: string;
  readonly stakeMinor: string;
  readonly bots?: number;
}

/** The tables to choose from: rooms with their seats for real money, a table against bots in a demo. */
export class Lobby {
  readonly element: HTMLElement;
  private readonly list = el('div', { class: 'tl-rooms' });
  private readonly note = el('p', { class: 'tl-left', role: 'status' });

  constructor(
    private readonly demo: boolean,
    private readonly join: (choice: Choice) => void,
  ) {
    this.element = el(
      'section',
      { class: 'tl-lobby', 'aria-label': gameText('lobby') },
      el('h2', {}, gameText('lobby')),
      el('p', { class: 'tl-honest' }, gameText(demo ? 'lobbyDemo' : 'lobbyReal')),
      this.note,
      this.list,
    );
    if (demo) this.list.replaceChildren(...stakes.map((stake) => this.demoCard(stake)));
  }

  /** Why the last seat was freed; nothing when it was not. */
  tell(reason: string | null): void {
    const known = reason && (['LEFT', 'AWAY', 'GONE'] as const).find((key) => key === reason);
    const text = reason ? gameText(known || (reason === 'INSUFFICIENT_FUNDS' ? 'POOR' : 'REFUSED')) : '';
    if (this.note.textContent !== text) this.note.textContent = text;
  }

  show(rooms: readonly RoomSummary[]): void {
    if (this.demo) return;
    const focused = document.activeElement?.getAttribute('data-room');
    const groups = stakes.map((stake) => {
      const own = rooms.filter(({ stakeMinor }) => BigInt(stakeMinor) === stake);
      return el(
        'div',
        { class: 'tl-stake' },
        this.quick(stake),
        ...own.map((room, index) => this.card(room, index + 1)),
      );
    });
    this.list.replaceChildren(...groups);
    if (focused) this.list.querySelector<HTMLElement>(`[data-room="${focused}"]`)?.focus();
  }

  private quick(stake: bigint): HTMLElement {
    const stakeMinor = stake.toString();
    return el(
      'div',
      { class: 'tl-head' },
      el('h3', { class: 'num' }, gameText('stake', { stake: money(stake) })),
      el(
        'button',
        {
          type: 'button',
          class: 'primary',
          'data-room': `quick-${stakeMinor}`,
          onclick: () => this.join({ stakeMinor }),
        },
        gameText('quick'),
      ),
    );
  }

  private card({ room, stakeMinor, seats, taken, waiting, playing }: RoomSummary, number: number): HTMLElement {
    const full = taken >= seats;
    const places = Array.from({ length: seats }, (_, seat) => el('i', { class: seat < taken ? 'on' : '' }));
    const state = [
      gameText('taken', { taken, seats }),
      playing && gameText('inPlay'),
      waiting > 0 && gameText('queued', { n: waiting }),
    ];
    return el(
      'button',
      { type: 'button', class: 'tl-room', 'data-room': room, onclick: () => this.join({ room, stakeMinor }) },
      el('span', { class: `tl-mini seats-${seats}`, 'aria-hidden': 'true' }, ...places, el('b', {}, String(number))),
      el('span', { class: 'num' }, state.filter(Boolean).join(' · ')),
      el('strong', {}, gameText(full ? 'queue' : 'join')),
    );
  }

  private demoCard(stake: bigint): HTMLElement {
    const stakeMinor = stake.toString();
    const buttons = [1, 2, 3].map((bots) =>
      el(
        'button',
        { type: 'button', class: bots === 3 ? 'primary' : 'plain', onclick: () => this.join({ stakeMinor, bots }) },
        gameText('bots', { n: bots }),
      ),
    );
    return el(
      'div',
      { class: 'tl-stake demo' },
      el('h3', { class: 'num' }, gameText('stake', { stake: money(stake) })),
      el('div', { class: 'tl-bots' }, ...buttons),
    );
  }
}
