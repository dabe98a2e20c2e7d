import { maskBirthday, maskEmail, maskMobile, maskName } from '@banyan/kernel/rules';

/** When a member may write a field of his profile: whenever he likes, once, or never, and two operators instead. */
export const editabilities = ['EVER', 'ONCE', 'OPERATORS'] as const;
export type Editability = (typeof editabilities)[number];

/** The parts of the profile's form. */
export const fieldGroups = ['account', 'person', 'contact', 'address', 'work'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

interface ProfileField {
  readonly group: FieldGroup;
  /** Where the value is: with the credentials, in the member's row, or sealed beside it. */
  readonly store: 'credential' | 'member' | 'sealed';
  /** As everybody sees it who has not asked for the whole of it. */
  readonly mask: (value: string) => string;
  /** What of its rule no brand may change: other parts of the service build on it. */
  readonly pattern?: number;
  readonly editable: readonly Editability[];
  readonly least: number;
  readonly most: number;
}

const open = (value: string): string => value;
const always: readonly Editability[] = editabilities;
const lasting: readonly Editability[] = ['ONCE', 'OPERATORS'];
const ever: readonly Editability[] = ['EVER'];
const handle = (most: number) =>
  ({ group: 'contact', store: 'sealed', mask: maskName, editable: always, least: 1, most }) as const;
const sealed = (group: FieldGroup, most: number) =>
  ({ group, store: 'sealed', mask: maskName, editable: always, least: 1, most }) as const;

/**
 * Everything that a brand may ask a member for. Source: specification, lines 146 to 151. E-mail and mobile have a way of their own to be
 * changed, by the password and a code; a name that money goes to, and an age, are no text that a session changes as it likes.
 */
const catalogue = {
  username: { group: 'account', store: 'credential', mask: open, editable: lasting, least: 3, most: 64 },
  password: { group: 'account', store: 'credential', mask: () => '', editable: ever, least: 8, most: 128 },
  nickname: { group: 'account', store: 'member', mask: open, editable: always, least: 1, most: 60 },
  realName: { group: 'person', store: 'member', mask: maskName, editable: lasting, least: 2, most: 60 },
  payeeName: { group: 'person', store: 'sealed', mask: maskName, editable: lasting, least: 2, most: 60 },
  birthday: {
    group: 'person',
    store: 'member',
    mask: maskBirthday,
    pattern: 11,
    editable: lasting,
    least: 10,
    most: 10,
  },
  idNumber: { group: 'person', store: 'sealed', mask: maskMobile, editable: lasting, least: 4, most: 40 },
  nationality: sealed('person', 60),
  placeOfBirth: sealed('person', 100),
  email: { group: 'contact', store: 'member', mask: maskEmail, pattern: 3, editable: ever, least: 6, most: 100 },
  mobile: { group: 'contact', store: 'member', mask: maskMobile, pattern: 6, editable: ever, least: 6, most: 16 },
  whatsapp: handle(64),
  telegram: handle(64),
  zalo: handle(64),
  facebook: handle(100),
  line: handle(64),
  wechat: handle(64),
  qq: handle(32),
  skype: handle(64),
  permanentAddress: sealed('address', 200),
  currentAddress: sealed('address', 200),
  occupation: sealed('work', 100),
  incomeSource: sealed('work', 100),
  recommender: sealed('work', 60),
} satisfies Readonly<Record<string, ProfileField>>;

export type FieldName = keyof typeof catalogue;
export const fieldNames = Object.keys(catalogue) as FieldName[];

export const profileField = (name: FieldName): ProfileField => catalogue[name];

/** Kept sealed beside the member's row. */
export type SealedField = {
  [Name in FieldName]: (typeof catalogue)[Name]['store'] extends 'sealed' ? Name : never;
}[FieldName];
export const sealedFields = fieldNames.filter((name): name is SealedField => catalogue[name].store === 'sealed');

/** What is asked for at the registration in any brand, and belongs to no profile. */
export const credentials: ReadonlySet<FieldName> = new Set(['username', 'password']);
