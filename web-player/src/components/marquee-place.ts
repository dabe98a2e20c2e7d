const key = 'banyan.marquee';

/** Whether the line of announcements ran at the last visit: its place is there from the first paint then, and nothing jumps when it comes. */
export function hadMarquee(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

/** Notes for the next visit whether there is a line. */
export function keepMarquee(there: boolean): void {
  try {
    if (there) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage it comes with the second page.
  }
}
