import * as api from '../frame/api.js';
import { Refused, type Round } from '../frame/api.js';
import { wait } from '../frame/dom.js';

/** A slip on its way. The same id each time, so it counts once. */
export interface Sent {
  readonly spinId: string;
  readonly betMinor: string;
  readonly legs: ReadonlyArray<{ match: string; pick: string; odds: number }>;
  readonly accept: string;
}

/** What became of a slip: a round, a refusal, or nothing, since it never arrived. */
export type Fate = { readonly round: Round } | { readonly refused: Refused } | { readonly nothing: true };

/** So long a slip whose fate is unknown is sent again; later it is only asked for, since its player has moved on. */
const sentAgainMs = 15_000;

const settled = ({ state }: Round): boolean => state !== 'STARTED' && state !== 'ROLLING_BACK';

/** A refusal proves that nothing was booked; anything else leaves it open. */
const isNo = (error: unknown): error is Refused => error instanceof Refused && error.status < 500;

/** Sends a slip and finds out what became of it, however often it has to ask. `unknown` is called while it is not known. */
export async function place(sent: Sent, unknown: () => void): Promise<Fate> {
  try {
    const round = await api.placeSlip(sent);
    return settled(round) ? { round } : await fateOf(sent, unknown, performance.now());
  } catch (error) {
    if (isNo(error)) return { refused: error };
    return fateOf(sent, unknown, performance.now());
  }
}

/** Finds out what became of a slip that was sent before. It is sent again only while its player waits for it. */
export async function fateOf(sent: Sent, unknown: () => void, since: number | null): Promise<Fate> {
  for (;;) {
    unknown();
    await wait(1000);
    const known = await asked(sent.spinId);
    if (known && ('refused' in known || settled(known.round))) return known;
    if (known !== null) continue;
    const again = since !== null && performance.now() - since < sentAgainMs;
    if (!again) return { nothing: true };
    const refused = await sentAgain(sent);
    // It may have been refused because an earlier sending was just being taken.
    if (refused) return (await asked(sent.spinId)) ?? { refused };
  }
}

/** The server's slip; null when it has none, undefined when it cannot be reached. */
async function asked(spinId: string): Promise<{ round: Round } | { refused: Refused } | null | undefined> {
  try {
    return { round: await api.roundOfSpin(spinId) };
  } catch (error) {
    if (!isNo(error)) return undefined;
    return error.status === 404 ? null : { refused: error };
  }
}

async function sentAgain(sent: Sent): Promise<Refused | null> {
  try {
    await api.placeSlip(sent);
    return null;
  } catch (error) {
    return isNo(error) ? error : null;
  }
}
