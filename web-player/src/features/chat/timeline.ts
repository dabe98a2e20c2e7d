import type { ChatMessage, ChatPage } from '../../api/chat';

/** What is known of a room. */
export interface Known {
  /** Without a gap, the oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Ids of what operators took out: a message may come after it was told to be out. */
  readonly removed: ReadonlySet<string>;
  /** There are older ones. */
  readonly more: boolean;
  /** The newest page came. */
  readonly loaded: boolean;
}

export const nothing: Known = { messages: [], removed: new Set(), more: false, loaded: false };

/** More than this at once nobody reads; older ones come again from the history. */
const most = 1_000;

const order = (a: ChatMessage, b: ChatMessage): number => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

/** Keeps a message that was pushed or written; one that is known already stays as it is, unless it is told to be one's own. */
export function added(known: Known, message: ChatMessage): Known {
  if (known.removed.has(message.id)) return known;
  const before = known.messages.find(({ id }) => id === message.id);
  if (before && (before.mine || !message.mine)) return known;
  const all = [...known.messages.filter(({ id }) => id !== message.id), message].toSorted(order);
  return { ...known, messages: all.slice(-most), more: known.more || all.length > most };
}

export const without = (known: Known, id: string): Known => ({
  ...known,
  messages: known.messages.filter((message) => message.id !== id),
  removed: new Set(known.removed).add(id),
});

/** With the messages of a page in place of those that it speaks for: what it does not hold of them was taken out. */
function replaced(known: Known, page: ChatPage, spokenFor: (message: ChatMessage) => boolean): ChatMessage[] {
  const own = new Set(known.messages.filter(({ mine }) => mine).map(({ id }) => id));
  const kept = known.messages.filter((message) => !spokenFor(message));
  const all = new Map(kept.map((message) => [message.id, message]));
  for (const message of page.messages)
    if (!known.removed.has(message.id)) all.set(message.id, own.has(message.id) ? { ...message, mine: true } : message);
  return [...all.values()].toSorted(order);
}

/**
 * With the newest page. `asked`: ids that were known when it was asked for. Where it does not reach down to what was known, that is
 * forgotten: what lies between is not known.
 */
export function withNewest(known: Known, page: ChatPage, asked: readonly string[]): Known {
  const before = new Set(asked);
  const oldest = BigInt(page.messages.at(-1)?.id ?? 0);
  const newest = BigInt(page.messages[0]?.id ?? 0);
  const older = (id: string) => BigInt(id) < oldest;
  const reaches = known.messages.some(({ id }) => before.has(id) && !older(id));
  const whole = !page.more || !reaches;
  const messages = replaced(known, page, ({ id }) => {
    if (older(id)) return whole;
    return BigInt(id) <= newest || before.has(id);
  });
  return { ...known, messages, more: whole ? page.more : known.more, loaded: true };
}

/** With the page before the oldest known message; one that was asked for before another is of no use. */
export function withOlder(known: Known, page: ChatPage, before: string): Known {
  if (known.messages[0]?.id !== before) return known;
  return { ...known, messages: replaced(known, page, () => false), more: page.more };
}
