import { Text } from '@banyan/kernel/dto';
import { AmendDto, OfferDto } from './contract.dto.js';

export class PlatformOfferDto extends OfferDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}

export class PlatformAmendDto extends AmendDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}
