import type { RoomSummary, TableView } from '../../src/pvp/pvp-messages.js';
import { call, listen } from '../frame/api.js';

export type { RoomSummary, TableView };

/** The server's news: the table of this player, and the rooms while he sits nowhere. */
export interface TableNews {
  readonly table: TableView | null;
  readonly rooms: readonly RoomSummary[] | null;
}

export interface Seating {
  readonly room?: string;
  readonly stakeMinor?: string;
  readonly bots?: number;
  readonly clientSeed: string;
}

export const sit = (seating: Seating): Promise<TableView> => call('POST', '/api/pvp/seat', seating);
export const leave = (): Promise<{ table: TableView | null }> => call('POST', '/api/pvp/leave', {});
export const reseed = (clientSeed: string): Promise<{ table: TableView | null }> =>
  call('POST', '/api/pvp/seed', { clientSeed });
export const table = (): Promise<{ table: TableView | null }> => call('GET', '/api/pvp/table');
export const rooms = (): Promise<RoomSummary[]> => call('GET', '/api/pvp/rooms');
export const onMessage = (told: (news: TableNews) => void): Promise<never> => listen(told, '/api/pvp/stream');

/** Lays cards as move number `at` of a hand, or passes without; sent again it counts once. */
export const move = (hand: string, at: number, cards: readonly number[]): Promise<TableView> =>
  call('POST', '/api/pvp/moves', { hand, at, ...(cards.length > 0 && { cards: cards.join(',') }) });
