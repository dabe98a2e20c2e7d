import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { DeliveryPageDto } from './mail.dto.js';
import { MailConsoleService } from './mail-console.service.js';

@ApiTags('console: deliveries')
@Controller('admin/v1/notices/deliveries')
export class DeliveryAdminController {
  constructor(private readonly mails: MailConsoleService) {}

  /** Messages that members want as mails, and what became of each. Filters: id, brand, memberId, group, state, reason, from, until. */
  @Get()
  @Operator('delivery.view')
  @ApiOkResponse({ type: DeliveryPageDto })
  list(@Query() query: ListQuery): Promise<DeliveryPageDto> {
    return this.mails.list(query);
  }
}
