import { say } from '@banyan/texts';
import type { BroadcastDto } from './broadcast.dto.js';

/** Title and texts as a test has them. */
export function markedOf({ texts }: BroadcastDto): [title: string | undefined, texts: string] {
  const marked = texts.map((text) => ({ ...text, title: say('messages', 'notices.test_of', text.language, { title: text.title }) })); // prettier-ignore
  return [marked[0]?.title, JSON.stringify(marked)];
}
