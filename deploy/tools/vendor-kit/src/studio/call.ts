/** A request's fields as the Vendor API names them. */
export type Body = Readonly<Record<string, unknown>> & {
  readonly bet?: { readonly transaction: string; readonly amount: string };
  readonly win?: { readonly transaction: string; readonly amount: string };
  readonly actions?: readonly Action[];
};

/** A step of a batch. */
export interface Action {
  readonly action: string;
  readonly transaction: string;
  readonly amount: string;
  readonly freeRounds?: string;
}

/** The bet among the steps of a batch. */
export const betIn = ({ actions = [] }: Body): Action | undefined => actions.find(({ action }) => action === 'bet');

/** A signed call as it came. */
export interface Seen {
  /** Such as `/bet`. */
  readonly path: string;
  readonly body: Body;
  /** Unix time in milliseconds. */
  readonly at: number;
  /** What it was answered; missing when the answer, or the request, was lost. */
  answered?: string;
}

const id = /^[\x21-\x7e]{1,100}$/;
const amount = /^\d{1,16}$/;
const required: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '/authenticate': ['token'],
    '/balance': ['session', 'player'],
    '/bet': ['session', 'player', 'game', 'round', 'transaction', 'amount', 'currency'],
    '/win': ['player', 'game', 'round', 'transaction', 'amount', 'currency'],
    '/bet-and-win': ['session', 'player', 'game', 'round', 'bet', 'win', 'currency'],
    '/batch': ['player', 'game', 'round', 'currency', 'actions'],
    '/rollback': ['player', 'transaction', 'reference'],
    '/promo-win': ['player', 'transaction', 'promotion', 'amount', 'currency'],
    '/jackpots': ['at', 'pools'],
    '/end-round': ['player', 'game', 'round'],
  }),
);

/** What is wrong with one call by itself. */
export function malformed({ path, body }: Pick<Seen, 'path' | 'body'>): string[] {
  const fields = required.get(path);
  if (!fields) return [`there is no ${path}`];
  const missing = fields.filter((name) => !Object.hasOwn(body, name)).map((name) => `${path} lacks ${name}`);
  const legs = [body, body.bet ?? {}, body.win ?? {}, ...(body.actions ?? [])] as ReadonlyArray<
    Record<string, unknown>
  >;
  const wrong = legs.flatMap((leg) => [
    ...(leg['amount'] === undefined || (typeof leg['amount'] === 'string' && amount.test(leg['amount']))
      ? []
      : [`${path} has an amount that is not a text of digits: ${JSON.stringify(leg['amount'])}`]),
    ...(leg['transaction'] === undefined || (typeof leg['transaction'] === 'string' && id.test(leg['transaction']))
      ? []
      : [`${path} has a transaction id that is not allowed: ${JSON.stringify(leg['transaction'])}`]),
  ]);
  return [...missing, ...wrong];
}
