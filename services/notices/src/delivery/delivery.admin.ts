import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { DeliveryPageDto } from './delivery.dto.js';
import { DeliveryConsoleService } from './delivery-console.service.js';

@ApiTags('console: deliveries')
@Controller('admin/v1/notices/deliveries')
export class DeliveryAdminController {
  constructor(private readonly deliveries: DeliveryConsoleService) {}

  /** Messages that members want as mails, and what became of each. Filters: id, brand, memberId, group, state, reason, from, until. */
  @Get()
  @Operator('delivery.view')
  @ApiOkResponse({ type: DeliveryPageDto })
  list(@Query() query: ListQuery): Promise<DeliveryPageDto> {
    return this.deliveries.mails(query);
  }
}

@ApiTags('console: deliveries')
@Controller('admin/v1/notices/pushes')
export class PushAdminController {
  constructor(private readonly deliveries: DeliveryConsoleService) {}

  /** Messages that went to members' browsers, and what became of each. Filters: id, brand, memberId, group, state, reason, from, until. */
  @Get()
  @Operator('delivery.view')
  @ApiOkResponse({ type: DeliveryPageDto })
  list(@Query() query: ListQuery): Promise<DeliveryPageDto> {
    return this.deliveries.pushes(query);
  }
}
