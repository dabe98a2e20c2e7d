import { Flag, ListOf, PageOf, Text } from '@banyan/kernel/dto';

/** A brand as the console names it. */
export class ConsoleBrandDto {
  @Text({ description: 'the code' })
  id: string;

  @Text()
  name: string;

  @ListOf(null, { description: 'hosts that open it' })
  hosts: string[];

  @ListOf(null)
  languages: string[];

  @Text()
  currency: string;

  @Text({ description: 'IANA zone of the business day' })
  timeZone: string;

  @Flag({ description: 'the brand of hosts that belong to none' })
  isDefault: boolean;

  @Flag({ description: 'players may enter' })
  open: boolean;

  @Text({ nullable: true, description: 'the brand that it began like; null for those of the installation' })
  like: string | null;
}

export class ConsoleBrandPageDto extends PageOf(ConsoleBrandDto) {}
