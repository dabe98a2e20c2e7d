import { ListOf, OneOf, Text } from '@banyan/kernel/dto';
import { currencies } from '@banyan/kernel/money';
import { BrandFaceDto } from './brand-settings.dto.js';

const code = /^[A-Z0-9]{2,16}$/;

/** Asks for a new brand; another operator decides. */
export class BrandCreateDto extends BrandFaceDto {
  @Text({ max: 16, pattern: code, description: 'the code, which stays for ever' })
  id: string;

  @ListOf(null, {
    min: 1,
    max: 50,
    description: 'Hosts that open this brand, without a port, at least one; kept as browsers send them',
  })
  declare hosts: string[];

  @OneOf(Object.keys(currencies), { description: 'What its members’ accounts are kept in; stays for ever' })
  currency: string;

  @Text({
    max: 16,
    pattern: code,
    description:
      'The brand that it begins like: its settings but for secrets, its forms, its region rules, and what other services keep for brands',
  })
  like: string;

  @Text({ min: 3, max: 300 })
  reason: string;
}
