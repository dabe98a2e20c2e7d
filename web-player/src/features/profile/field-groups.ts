import type { ProfileField } from '../../api/profile';

const order = ['account', 'person', 'contact', 'address', 'work'] as const satisfies ReadonlyArray<
  ProfileField['group']
>;

/** The parts of the profile that have fields, each with its own in the brand's order. */
export const inGroups = (fields: readonly ProfileField[]) =>
  order
    .map((group) => ({ group, fields: fields.filter((one) => one.group === group) }))
    .filter(({ fields: some }) => some.length > 0);
