/** What may stand between the pieces of a statement: other SQL, and whole numbers, which cannot hold any. */
export type SqlPart = Sql | number | bigint;

let make: (text: string) => Sql;
/** The text of a statement, for what sends it. Throws for whatever only looks like SQL. */
export let textOf: (statement: Sql) => string;

/**
 * SQL, which only the tag {@link sql} makes, out of texts that stand in the source. No string is one, so that nothing from outside can
 * become part of a statement: values go beside it as parameters (`$1`, `$2`, …). Everything that runs SQL takes this.
 */
export class Sql {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static {
    make = (text) => new Sql(text);
    textOf = (statement) => statement.#text;
  }
}

function partText(part: SqlPart): string {
  if (typeof part !== 'bigint' && !Number.isSafeInteger(part)) return textOf(part as Sql);
  const whole = BigInt(part as bigint);
  return whole < 0n ? `(${whole})` : String(whole);
}

/** SQL from the source. Interpolates other SQL and whole numbers; anything else does not compile, and throws where it was forced in. */
export function sql(strings: TemplateStringsArray, ...parts: readonly SqlPart[]): Sql {
  if (!Object.isFrozen(strings) || !Object.isFrozen(strings.raw)) throw new TypeError('sql is a tag of templates');
  return make(strings.reduce((text, piece, at) => text + partText(parts[at - 1] as SqlPart) + piece));
}

/** Several pieces, one after another. */
export function joined(parts: readonly Sql[], separator: Sql = sql`, `): Sql {
  return make(parts.map(textOf).join(textOf(separator)));
}

/** A column's or table's name, quoted. */
export const named = (name: string): Sql => make(`"${name.replaceAll('"', '""')}"`);

/** A text as a constant of the statement, quoted: where no parameter can stand, or the planner has to know it. */
export const quoted = (text: string): Sql => make(`'${text.replaceAll("'", "''")}'`);
