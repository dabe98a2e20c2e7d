import type { Refusal } from '../vendor-api/status.js';
import type { BatchAction, BatchResponse } from '../vendor-api/vendor-api.schemas.js';
import { entryOf } from '@banyan/kernel/rules';

export type Fields = Readonly<Record<string, unknown>>;

/** What a vendor proves itself with: its shared secrets, the current one first, or its public key. */
export interface Credentials {
  readonly secrets: readonly string[];
  readonly publicKey: string | null;
}

/** Bytes and headers as they came. */
export interface RawCall {
  readonly body: Buffer;
  readonly header: (name: string) => string;
}

/** A player in a game, by whatever the vendor names him with. */
export interface SeatAt {
  readonly player: string;
  readonly game: string;
  readonly currency: string;
}

/** The platform, as a shape needs it for one call. Amounts are digit strings of our minor units; refusals are thrown. */
export interface Platform {
  /** By the launch token that the vendor was opened with. */
  byToken(token: string): Promise<SeatAt>;
  /** By our id of the player, which the launch address carries as well. */
  byPlayer(player: string, game: string): Promise<SeatAt>;
  balance(seat: SeatAt): Promise<string>;
  /** All actions in order or none. */
  play(seat: SeatAt, round: string, actions: readonly BatchAction[], closeRound?: boolean): Promise<BatchResponse>;
  /** Ends a round; returns the balance. */
  endRound(seat: SeatAt, round: string): Promise<string>;
  promoWin(
    seat: SeatAt,
    promotion: string,
    transaction: string,
    amount: string,
  ): Promise<{ transaction: string; balance: string }>;
}

/** A protocol that others have made: how it signs, what it calls things, how it says no. It knows nothing of money or rules. */
export interface Shape {
  readonly paths: readonly string[];
  /** Its bets and wins share one space of ids, and it has one rollback for both. */
  readonly sharedIds: boolean;
  signed(call: RawCall, credentials: Credentials): boolean;
  read(body: Buffer): Fields;
  handle(path: string, fields: Fields, platform: Platform): Promise<object>;
  refuse(refusal: Refusal, fields: Fields): { readonly http: number; readonly body: object };
}

/** A field that has to be a text. */
export const textOf = (fields: Fields, name: string): string => {
  const value = entryOf(fields, name);
  return typeof value === 'string' ? value : '';
};
