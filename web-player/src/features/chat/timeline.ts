import type { ChatMessage } from '../../api/chat';

/** What is known of a room, from pages of its history and from what was pushed since. */
export interface Known {
  readonly pushed: readonly ChatMessage[];
  readonly removed: ReadonlySet<string>;
}

export const nothing: Known = { pushed: [], removed: new Set() };

/** More than this at once nobody reads; older ones come again from the history. */
const most = 300;

const order = (a: ChatMessage, b: ChatMessage): number => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

/** Keeps a message that was pushed or written; one that is known already stays as it is, unless it is told to be one's own. */
export function added(known: Known, message: ChatMessage): Known {
  const before = known.pushed.find(({ id }) => id === message.id);
  if (before && (before.mine || !message.mine)) return known;
  const others = known.pushed.filter(({ id }) => id !== message.id);
  return { ...known, pushed: [...others, message].slice(-most) };
}

export const without = (known: Known, id: string): Known => ({ ...known, removed: new Set(known.removed).add(id) });

/** All messages once, the oldest first, without those that operators took out. */
export function shownOf(history: readonly ChatMessage[], { pushed, removed }: Known): ChatMessage[] {
  const all = new Map(pushed.map((message) => [message.id, message]));
  for (const message of history) all.set(message.id, all.get(message.id)?.mine ? { ...message, mine: true } : message);
  return [...all.values()].filter(({ id }) => !removed.has(id)).toSorted(order);
}
