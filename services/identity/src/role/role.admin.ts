import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ApprovalDto } from '../approval/approval.dto.js';
import { permissions } from './permissions.js';
import { PermissionsDto, RoleCreateDto, RoleDto, RoleIdDto, RolePageDto, RoleUpdateDto } from './role.dto.js';
import { RoleService } from './role.service.js';

@ApiTags('console: roles')
@Controller('admin/v1/identity')
export class RoleAdminController {
  constructor(private readonly roles: RoleService) {}

  @Get('permissions')
  @Operator('role.view')
  @ApiOkResponse({ type: PermissionsDto })
  permissions(): PermissionsDto {
    return { permissions: [...permissions] };
  }

  @Get('roles')
  @Operator('role.view')
  @ApiOkResponse({ type: RolePageDto })
  list(@Query() query: ListQuery): Promise<RolePageDto> {
    return this.roles.list(query);
  }

  @Get('roles/:id')
  @Operator('role.view')
  @ApiOkResponse({ type: RoleDto })
  get(@Param() { id }: RoleIdDto): Promise<RoleDto> {
    return this.roles.byCode(id);
  }

  /** Requests a new role; another operator decides. */
  @Post('roles')
  @HttpCode(202)
  @Operator('role.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestCreate(@Body() body: RoleCreateDto): Promise<ApprovalDto> {
    return this.roles.requestCreate(body);
  }

  /** Requests a change; another operator decides. */
  @Put('roles/:id')
  @HttpCode(202)
  @Operator('role.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestUpdate(@Param() { id }: RoleIdDto, @Body() body: RoleUpdateDto): Promise<ApprovalDto> {
    return this.roles.requestUpdate(id, body);
  }
}
