import { z } from '@banyan/kernel/config';
import { minorOfUnits } from '../vendor/vendor-money.js';
import type { VendorCurrency } from '../vendor/vendor.entity.js';

const statedRoom = z.object({
  room: z.string().regex(/^[\x21-\x7e]{1,40}$/),
  game: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  stake: z.string().regex(/^\d{1,16}$/),
  currency: z.string().max(10),
  seats: z.number().int().min(2).max(10),
  taken: z.number().int().min(0).max(10),
  waiting: z.number().int().min(0).max(10_000).default(0),
  playing: z.boolean().default(false),
});

const statedRooms = z.object({ rooms: z.array(statedRoom).max(200) });

/** A room as its vendor states it, in our currency. */
export interface StatedRoom extends Omit<z.infer<typeof statedRoom>, 'stake'> {
  readonly stakeMinor: string;
}

/** The rooms of a vendor's answer. Throws when it is not as agreed; a room in a currency that we do not share is left out. */
export function roomsOf(body: unknown, currencies: Readonly<Record<string, VendorCurrency>>): StatedRoom[] {
  return statedRooms.parse(body).rooms.flatMap(({ stake, currency, ...room }) => {
    const own = Object.entries(currencies).find(([, { code }]) => code === currency);
    const stakeMinor = own && minorOfUnits(stake, own[1]);
    return own && stakeMinor ? [{ ...room, stakeMinor: stakeMinor.toString(), currency: own[0] }] : [];
  });
}
