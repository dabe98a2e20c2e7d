/** What Telegram says in an address of who logged in there: good for minutes, and only on the page that its log-in comes back to. */
const form = /(?:^#|&)tgAuthResult=/;

/** Takes it out of the address of any other page, unread, before a page, a history entry or a report of a fault has it. */
export function dropStrayProof(): void {
  if (location.pathname !== '/login/social' && form.test(location.hash))
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}
