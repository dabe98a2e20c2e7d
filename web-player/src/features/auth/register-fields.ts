import type { FieldRule } from '@banyan/kernel/rules';
import type { ComponentProps } from 'react';
import type { IconName } from '../../components/icon';

type InputLook = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize'> & {
  icon?: IconName;
};

export const namedFields = [
  'username',
  'password',
  'nickname',
  'realName',
  'email',
  'mobile',
  'birthday',
  'affiliateCode',
] as const;
export type NamedField = (typeof namedFields)[number];

const looks: Record<NamedField, InputLook> = {
  username: { icon: 'user', autoComplete: 'username', autoCapitalize: 'off' },
  password: { autoComplete: 'new-password' },
  nickname: { autoComplete: 'nickname' },
  realName: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'off' },
  mobile: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' },
  birthday: { type: 'date', autoComplete: 'bday' },
  affiliateCode: { autoComplete: 'off', autoCapitalize: 'off' },
};

/** The name of a field that the texts know; the server may send more than this version does. */
export const nameOf = (field: string): NamedField | 'other' => namedFields.find((name) => name === field) ?? 'other';

export function lookOf(field: string): InputLook {
  const name = nameOf(field);
  return name === 'other' ? { autoComplete: 'off' } : looks[name];
}

/** Whose fault a refusal is, so that it stands under that field. */
export const fieldOfCode: Readonly<Record<string, NamedField>> = {
  'identity.username_taken': 'username',
  'identity.weak_password': 'password',
  'identity.invalid_invitation': 'affiliateCode',
  'identity.registration_closed': 'affiliateCode',
  'identity.underage': 'birthday',
};

/** What must be answered, and what may wait. */
export function parted(rules: readonly FieldRule[]): { needed: FieldRule[]; optional: FieldRule[] } {
  return { needed: rules.filter(({ required }) => required), optional: rules.filter(({ required }) => !required) };
}
