import type { FieldRule } from '@banyan/kernel/rules';
import type { ComponentProps } from 'react';
import type { ProfileField } from '../../api/profile';
import type { IconName } from '../../components/icon';

type InputLook = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize'> & {
  icon?: IconName;
};

type FieldName = ProfileField['field'];
export type NamedField = FieldName | 'affiliateCode';

const plain: InputLook = { autoComplete: 'off' };
const handle: InputLook = { autoComplete: 'off', autoCapitalize: 'off' };
const looks: Record<NamedField, InputLook> = {
  username: { icon: 'user', autoComplete: 'username', autoCapitalize: 'off' },
  password: { autoComplete: 'new-password' },
  nickname: { autoComplete: 'nickname' },
  realName: { autoComplete: 'name' },
  payeeName: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'off' },
  mobile: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' },
  birthday: { type: 'date', autoComplete: 'bday' },
  affiliateCode: { autoComplete: 'off', autoCapitalize: 'off' },
  idNumber: { autoComplete: 'off', autoCapitalize: 'characters' },
  nationality: { autoComplete: 'country-name' },
  placeOfBirth: plain,
  whatsapp: { autoComplete: 'off', inputMode: 'tel' },
  telegram: handle,
  zalo: { autoComplete: 'off', inputMode: 'tel' },
  facebook: handle,
  line: handle,
  wechat: handle,
  qq: { autoComplete: 'off', inputMode: 'numeric' },
  skype: handle,
  permanentAddress: { autoComplete: 'street-address' },
  currentAddress: { autoComplete: 'street-address' },
  occupation: { autoComplete: 'organization-title' },
  incomeSource: plain,
  recommender: plain,
};

/** The name of a field that the texts know; the server may send more than this version does. */
export const nameOf = (field: string): NamedField | 'other' =>
  Object.hasOwn(looks, field) ? (field as NamedField) : 'other';

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
  'identity.nickname_taken': 'nickname',
};

/** What must be answered, and what may wait. */
export function parted(rules: readonly FieldRule[]): { needed: FieldRule[]; optional: FieldRule[] } {
  return { needed: rules.filter(({ required }) => required), optional: rules.filter(({ required }) => !required) };
}
