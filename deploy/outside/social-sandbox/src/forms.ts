/** A form's or an address's fields, each once. */
export const fieldsOf = (body: unknown): Map<string, string> =>
  new Map(Object.entries(body ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

const ownHosts = /^(?:localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)$/;

/** Whether people may be sent back there: the platform's own page, on its host or on one of the same machine and port. */
export function isReturn(address: string, returnUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const [asked, own] = [new URL(address), new URL(returnUrl)];
  if (asked.pathname !== '/login/social' || asked.username !== '' || asked.hash !== '') return false;
  const local = ownHosts.test(own.hostname) && ownHosts.test(asked.hostname);
  return asked.protocol === own.protocol && asked.port === own.port && (local || asked.hostname === own.hostname);
}
