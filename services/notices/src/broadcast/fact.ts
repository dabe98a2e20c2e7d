import type { Fact } from '../inbox/kinds.js';
import type { Channel, Purpose } from './types.js';

interface Sent {
  readonly id: string;
  readonly brand: string;
  readonly purpose: Purpose;
  readonly channels: readonly Channel[];
}

/** What a broadcast is to one of those it goes to. */
export function factOf({ id, brand, purpose, channels }: Sent, memberId: bigint, at: Date): Fact {
  const shown = channels.includes('INBOX');
  return {
    memberId,
    brand,
    kind: purpose === 'MARKETING' ? 'broadcast_offer' : 'broadcast_news',
    fact: `broadcast:${id}`,
    at,
    broadcastId: BigInt(id),
    among: { inbox: shown, live: shown, push: channels.includes('PUSH'), mail: channels.includes('MAIL') },
  };
}
