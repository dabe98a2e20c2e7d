export const changeKinds = ['FIELDS', 'KEY'] as const;
export type ChangeKind = (typeof changeKinds)[number];
