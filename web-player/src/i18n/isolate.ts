const plain = /^[\d.,]*$/;

/**
 * A value for a sentence. In a right-to-left language it is put into an isolate (U+2068 to U+2069), so that a user
 * name, an amount or a time keeps its own direction and leaves its neighbours theirs. Bare numbers need none.
 */
export const isolated = (value: string, dir: 'ltr' | 'rtl'): string =>
  dir === 'ltr' || plain.test(value) ? value : `\u2068${value}\u2069`;
