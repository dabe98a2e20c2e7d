/**
 * Where a game may lead back to: a path, or an address on the platform's own host or below it.
 * Anything else becomes the platform's front page, so that a launch is no open redirect.
 */
export function safeReturnUrl(asked: string | undefined, publicUrl: string): string {
  const home = new URL('/', publicUrl);
  if (!asked || !URL.canParse(asked, home.href)) return home.href;
  const url = new URL(asked, home);
  const ours = url.hostname === home.hostname || url.hostname.endsWith(`.${home.hostname}`);
  const sameOrigin = url.protocol === home.protocol && url.port === home.port;
  return ours && sameOrigin && !url.username ? url.href : home.href;
}
