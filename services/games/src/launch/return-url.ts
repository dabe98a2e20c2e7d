/**
 * Where a game may lead back to: a path, or an address on the host that the player came to or below it.
 * Anything else becomes that site's front page, so that a launch is no open redirect.
 */
export function safeReturnUrl(asked: string | undefined, site: string): string {
  const home = new URL('/', site);
  if (!asked || !URL.canParse(asked, home.href)) return home.href;
  const url = new URL(asked, home);
  const ours = url.hostname === home.hostname || url.hostname.endsWith(`.${home.hostname}`);
  const sameOrigin = url.protocol === home.protocol && url.port === home.port;
  return ours && sameOrigin && !url.username ? url.href : home.href;
}
