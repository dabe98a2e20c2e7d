import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ApprovalDto } from '../approval/approval.dto.js';
import { AllowedIpService } from './allowed-ip.service.js';
import {
  AllowedIpPageDto,
  AllowedIpRequestDto,
  MaintenanceWindowDto,
  MaintenanceEndDto,
  MaintenanceIdDto,
  MaintenanceMoveDto,
  MaintenancePageDto,
  MaintenancePlanDto,
} from './maintenance.dto.js';
import { MaintenanceService } from './maintenance.service.js';

@ApiTags('console: maintenance')
@Controller('admin/v1/identity/maintenances')
export class MaintenanceAdminController {
  constructor(private readonly maintenances: MaintenanceService) {}

  /** Filters: id, brand, state (PLANNED, OPEN, OVER). */
  @Get()
  @Operator('maintenance.view')
  @ApiOkResponse({ type: MaintenancePageDto })
  list(@Query() query: ListQuery): Promise<MaintenancePageDto> {
    return this.maintenances.list(query);
  }

  /** Requests one; another operator decides. Counts within five seconds. */
  @Post()
  @HttpCode(202)
  @Operator('maintenance.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestPlan(@Body() body: MaintenancePlanDto): Promise<ApprovalDto> {
    return this.maintenances.requestPlan(body);
  }

  @Post(':id/move')
  @HttpCode(200)
  @Operator('maintenance.edit', { stepUp: true })
  @ApiOkResponse({ type: MaintenanceWindowDto })
  move(@Param() { id }: MaintenanceIdDto, @Body() body: MaintenanceMoveDto): Promise<MaintenanceWindowDto> {
    return this.maintenances.move(id, body);
  }

  /** Opens again at once, or takes a plan back. */
  @Post(':id/end')
  @HttpCode(204)
  @Operator('maintenance.edit', { stepUp: true })
  end(@Param() { id }: MaintenanceIdDto, @Body() { reason }: MaintenanceEndDto): Promise<void> {
    return this.maintenances.end(id, reason);
  }
}

@ApiTags('console: maintenance')
@Controller('admin/v1/identity/allowed-ips')
export class AllowedIpAdminController {
  constructor(private readonly addresses: AllowedIpService) {}

  @Get()
  @Operator('maintenance.view')
  @ApiOkResponse({ type: AllowedIpPageDto })
  list(@Query() query: ListQuery): Promise<AllowedIpPageDto> {
    return this.addresses.list(query);
  }

  /** Requests to let an address pass; another operator decides. */
  @Post()
  @HttpCode(202)
  @Operator('maintenance.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestAdd(@Body() body: AllowedIpRequestDto): Promise<ApprovalDto> {
    return this.addresses.requestAdd(body);
  }

  @Post(':id/remove')
  @HttpCode(204)
  @Operator('maintenance.edit')
  remove(@Param() { id }: MaintenanceIdDto, @Body() { reason }: MaintenanceEndDto): Promise<void> {
    return this.addresses.remove(id, reason);
  }
}
