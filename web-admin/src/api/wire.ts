/** A service's type as JSON carries it: instants and big integers are text. */
export type Wire<T> = T extends bigint | Date
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T]: Wire<T[Key]> }
      : T;

/** A record of a list whose detail brings more. */
export type WithDetail<Row, Detail extends Row> = Row & Partial<Omit<Detail, keyof Row>>;
