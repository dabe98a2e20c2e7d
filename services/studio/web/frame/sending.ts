import { entryOf } from '@banyan/kernel/rules';
import * as api from './api.js';
import type { Placed, Round } from './api.js';
import { calm, wait } from './dom.js';
import type { Table } from './table.js';
import { t, type TextKey } from './texts.js';
import type { View } from './view.js';

const reasons: Readonly<Record<string, TextKey>> = { NOT_PLAYED: 'notPlayed', LATE: 'late', TABLE_LOST: 'unwatched' };

/** Why a bet went back. */
export const whyBack = ({ reason }: Round): string => t(entryOf(reasons, reason) ?? 'void');

/** Sends a bet until its fate is known: booked and perhaps decided, or taken back. Throws what the server refuses. */
export async function sent(placed: Placed, view: View, table: Table): Promise<Round> {
  const least = wait(calm() ? 0 : 420);
  const first = await (view.shared?.place(placed) ?? api.spin(placed, () => table.tell(t('offline'))));
  await least;
  const round = await api.booked(first, () => table.tell(t('checking')));
  table.tell('');
  return round;
}
