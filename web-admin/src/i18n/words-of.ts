/** The words of one resource's screens, in a file of its own per language: `i18n/<language>/words-of/<resource>.ts`. */
export interface WordsOf {
  /** The name of one, and of its fields by their keys. */
  readonly resource: { readonly name: string; readonly fields: Readonly<Record<string, string>> };
  readonly menu: string;
  /** The object of the permissions by its name, and each right by `<object>_<verb>`. */
  readonly object: Readonly<Record<string, string>>;
  readonly permission: Readonly<Record<string, string>>;
}

/** Those of all files of a folder, by what they are for. */
export function together(files: Readonly<Record<string, WordsOf>>) {
  const named = Object.entries(files).map(([path, words]) => [/([^/]+)\.ts$/.exec(path)?.[1] ?? path, words] as const);
  return {
    resources: Object.fromEntries(named.map(([name, { resource }]) => [name, resource])),
    menu: Object.fromEntries(named.map(([name, { menu }]) => [name, menu])),
    object: Object.assign({}, ...named.map(([, { object }]) => object)) as Record<string, string>,
    permission: Object.assign({}, ...named.map(([, { permission }]) => permission)) as Record<string, string>,
  };
}
