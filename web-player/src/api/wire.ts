/** A contract type as it arrives: instants are ISO texts, 64-bit numbers digit strings. */
export type Wire<T> = T extends Date | bigint
  ? string
  : T extends ReadonlyArray<infer Item>
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T]: Wire<T[Key]> }
      : T;
