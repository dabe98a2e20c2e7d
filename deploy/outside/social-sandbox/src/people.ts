/** Who can log in here, and what a company says of somebody: his number there, his name and e-mail. */
export interface Person {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
}

const known: readonly Person[] = [
  { subject: '100000000000000001', name: 'Minh Châu', email: 'minhchau@mail.example' },
  { subject: '100000000000000002', name: 'Lan Anh', email: 'lananh@mail.example' },
  { subject: '100000000000000003', name: 'Quốc Bảo', email: 'quocbao@mail.example' },
];

/** Those that the page offers. */
export const people = known;

/** Whoever has the number; a number that nobody has is a new person's. */
export const personOf = (subject: string, email = ''): Person =>
  known.find((one) => one.subject === subject) ?? {
    subject,
    name: `Guest ${subject.slice(-4)}`,
    email: email || `${subject}@mail.example`,
  };

/** What an answer is made false by, on demand: tests and visitors of the page choose it. */
export const lies = ['nonce', 'audience', 'issuer', 'signature', 'expired', 'late', 'hash'] as const;
export type Lie = (typeof lies)[number];
export const lieOf = (text: string | undefined): Lie | null => lies.find((lie) => lie === text) ?? null;
