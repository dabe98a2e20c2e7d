import { safeLocalStorage } from '../api/storage';

const key = 'banyan.marquee';

/** Whether the line of announcements ran at the last visit: its place is there from the first paint then, and nothing jumps when it comes. */
export const hadMarquee = (): boolean => safeLocalStorage.getItem(key) === '1';

/** Notes for the next visit whether there is a line. */
export function keepMarquee(there: boolean): void {
  if (there) safeLocalStorage.setItem(key, '1');
  else safeLocalStorage.removeItem(key);
}
