/** What a service declares of its own fields beyond their form. */
export interface ProductionRules {
  /** Fields that exist for demo data: set in production, they stop the start. */
  readonly demoOnly?: readonly string[];
  /** Fields whose default is an example: production names its own. */
  readonly named?: readonly string[];
}

const shortestPassword = 16;
const fewestSigns = 10;
const spoken = /banyan|password|passwd|secret|change.?me|default|example|develop|sandbox|test|demo|1234/i;

/** `tokenJwks` are public keys. */
const isSecret = (field: string): boolean =>
  /(?:secret|key|jwks?|keys\w*)$/i.test(field) && !/keyid$|^tokenjwks$/i.test(field);

/** A secret that people think of, or that repeats itself, is none. */
const isWeak = (secret: string): boolean => spoken.test(secret) || new Set(secret).size < fewestSigns;

/**
 * Why an environment that is fit for development must not serve in production: demo data, pages, calls and mails without TLS, databases with
 * passwords that everybody guesses, secrets that are examples. One sentence for each variable, none when all is well.
 */
export function productionProblems(
  value: Readonly<Record<string, unknown>>,
  given: ReadonlySet<string>,
  { demoOnly = [], named = [] }: ProductionRules = {},
): Array<readonly [field: string, why: string]> {
  const problems: Array<readonly [string, string]> = [];
  if (value['seedDemo'] === true) problems.push(['seedDemo', 'demo data is for development']);
  for (const field of demoOnly) if (given.has(field)) problems.push([field, 'is of demo data, for development']);
  for (const field of named)
    if (!given.has(field)) problems.push([field, 'has an example as its default; name your own']);
  for (const [field, own] of textsIn(value)) {
    if (/(?:Url|Origins|Issuer)$/.test(field) && own.startsWith('http:')) problems.push([field, 'must be https']);
    if (/^smtp:/i.test(own) && !mailNeedsTls(own))
      problems.push([field, 'must be smtps, or demand STARTTLS: smtp://…?requireTLS=true']);
    if (field === 'redisUrl' && hasGuessablePassword(own))
      problems.push([field, `needs a password of ${shortestPassword} characters that is no word`]);
    if (field.endsWith('Url') && /^postgres(?:ql)?:/.test(own) && hasGuessablePassword(own))
      problems.push([field, `needs a password of ${shortestPassword} characters that is no word`]);
    if (isSecret(field) && secretsIn(own).some(isWeak)) problems.push([field, 'is an example, not a secret']);
  }
  return problems;
}

/**
 * Whether mails go by TLS or not at all to the server of an `smtp:` or `smtps:` address: where it says so (`?requireTLS=true`), and where
 * somebody has an account there, whose password would go along.
 */
export function mailNeedsTls(url: string): boolean {
  const { protocol, username, searchParams } = new URL(url);
  return protocol === 'smtps:' || username !== '' || searchParams.get('requireTLS') === 'true';
}

/** The texts of an environment, those of lists one by one. */
const textsIn = (value: Readonly<Record<string, unknown>>): Array<readonly [field: string, text: string]> =>
  Object.entries(value).flatMap(([field, own]) =>
    [own].flat().flatMap((text) => (typeof text === 'string' ? [[field, text] as const] : [])),
  );

type Jwk = { readonly d?: string; readonly k?: string };

/** What of a field must stay secret: of a key or a set of keys the private parts. */
function secretsIn(text: string): string[] {
  if (!text.startsWith('{')) return [text];
  try {
    const own = JSON.parse(text) as Jwk & { readonly keys?: readonly Jwk[] };
    return [own, ...(own.keys ?? [])].flatMap(({ d, k }) => [d, k].filter((part) => part !== undefined));
  } catch {
    return [text];
  }
}

function hasGuessablePassword(url: string): boolean {
  const password = decodeURIComponent(new URL(url).password);
  return password.length < shortestPassword || isWeak(password);
}
