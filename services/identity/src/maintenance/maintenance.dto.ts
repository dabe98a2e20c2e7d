import { Id, Instant, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { playerLanguages } from '../brand/brand-settings.dto.js';

export const maintenanceStates = ['PLANNED', 'OPEN', 'OVER'] as const;

/** What players read, by language. Who reads another language gets the English one, else any. */
export class MaintenanceMessagesDto {
  [language: string]: string | undefined;
}
for (const language of playerLanguages) Text({ optional: true, max: 500 })(MaintenanceMessagesDto.prototype, language);

export class MaintenanceIdDto {
  @Id()
  id: bigint;
}

/** A time in which a brand, or the whole platform, lets nobody in. */
export class MaintenanceWindowDto {
  @Text()
  id: string;

  @Text({ nullable: true, description: 'null: every brand' })
  brand: string | null;

  @Nested(() => MaintenanceMessagesDto)
  messages: MaintenanceMessagesDto;

  @Text({ description: 'ISO instant' })
  startsAt: Date;

  @Text({ nullable: true, description: 'ISO instant; null when the end is open' })
  endsAt: Date | null;

  @OneOf(maintenanceStates)
  state: (typeof maintenanceStates)[number];
}

export class MaintenancePageDto extends PageOf(MaintenanceWindowDto) {}

/** Requests a maintenance; another operator decides. */
export class MaintenancePlanDto {
  @Text({ nullable: true, max: 16, description: 'null: every brand' })
  brand: string | null;

  @Instant({ nullable: true, description: 'null: as soon as it is approved' })
  startsAt: Date | null;

  @Instant({ nullable: true, description: 'null: until somebody ends it' })
  endsAt: Date | null;

  @Nested(() => MaintenanceMessagesDto)
  messages: MaintenanceMessagesDto;

  @Text({ min: 3, max: 300 })
  reason: string;
}

export class MaintenanceEndDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}

export class MaintenanceMoveDto extends MaintenanceEndDto {
  @Instant({ nullable: true, description: 'null: until somebody ends it' })
  endsAt: Date | null;
}

export class AllowedIpDto {
  @Text()
  id: string;

  @Text({ nullable: true, description: 'null: every brand' })
  brand: string | null;

  @Text({ description: 'An address or a network' })
  network: string;

  @Text({ min: 0 })
  note: string;
}

export class AllowedIpPageDto extends PageOf(AllowedIpDto) {}

/** Requests to let an address pass maintenance; another operator decides. */
export class AllowedIpRequestDto {
  @Text({ nullable: true, max: 16, description: 'null: every brand' })
  brand: string | null;

  @Text({ max: 43, description: 'An address or a network, such as 203.0.113.0/24' })
  network: string;

  @Text({ min: 0, max: 120 })
  note: string;

  @Text({ min: 3, max: 300 })
  reason: string;
}
