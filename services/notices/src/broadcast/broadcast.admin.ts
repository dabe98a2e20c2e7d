import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { BroadcastConsoleService } from './broadcast-console.service.js';
import { BroadcastTestDto, BroadcastTestPageDto, BroadcastTestRequest } from './broadcast-test.dto.js';
import { BroadcastTestService } from './broadcast-test.service.js';
import {
  BroadcastChange,
  BroadcastDraft,
  BroadcastDto,
  BroadcastId,
  BroadcastPageDto,
  BroadcastStep,
} from './broadcast.dto.js';

@ApiTags('console: broadcasts')
@Controller('admin/v1/notices/broadcasts')
export class BroadcastAdminController {
  constructor(
    private readonly broadcasts: BroadcastConsoleService,
    private readonly tests: BroadcastTestService,
  ) {}

  /** Messages to many members. Filters: id, brand, state, purpose, q (beginning of the title). */
  @Get()
  @Operator('notice.view')
  @ApiOkResponse({ type: BroadcastPageDto })
  list(@Query() query: ListQuery): Promise<BroadcastPageDto> {
    return this.broadcasts.list(query);
  }

  @Get(':id')
  @Operator('notice.view')
  @ApiOkResponse({ type: BroadcastDto })
  get(@Param() { id }: BroadcastId): Promise<BroadcastDto> {
    return this.broadcasts.get(id);
  }

  @Post()
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: BroadcastDto })
  write(@Body() draft: BroadcastDraft): Promise<BroadcastDto> {
    return this.broadcasts.write(draft);
  }

  /** While it is a draft; a proposal of what was there before is over. */
  @Put(':id')
  @Operator('notice.edit')
  @ApiOkResponse({ type: BroadcastDto })
  change(@Param() { id }: BroadcastId, @Body() change: BroadcastChange): Promise<BroadcastDto> {
    return this.broadcasts.change(id, change);
  }

  /** The tests that were sent of it, the newest first, with what became of each. */
  @Get(':id/tests')
  @Operator('notice.view')
  @ApiOkResponse({ type: BroadcastTestPageDto })
  testsOf(@Param() { id }: BroadcastId, @Query() query: ListQuery): Promise<BroadcastTestPageDto> {
    return this.tests.list(id, query);
  }

  /** Sends it to at most ten members as a test, before it is published: as it would come to them, and counted nowhere. */
  @Post(':id/test')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: BroadcastTestDto })
  test(@Param() { id }: BroadcastId, @Body() request: BroadcastTestRequest): Promise<BroadcastTestDto> {
    return this.tests.send(id, request);
  }

  /** Asks another operator to publish it. */
  @Post(':id/propose')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: BroadcastDto })
  propose(@Param() { id }: BroadcastId, @Body() step: BroadcastStep): Promise<BroadcastDto> {
    return this.broadcasts.propose(id, step);
  }

  /** By another operator than who wrote or proposed it: from its hour on it is sent. */
  @Post(':id/publish')
  @HttpCode(200)
  @Operator('notice.publish', { stepUp: true })
  @ApiOkResponse({ type: BroadcastDto })
  publish(@Param() { id }: BroadcastId, @Body() step: BroadcastStep): Promise<BroadcastDto> {
    return this.broadcasts.publish(id, step);
  }

  /** Who has it keeps it; nobody else gets it until it goes on, and its mails and pushes wait. */
  @Post(':id/stop')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: BroadcastDto })
  stop(@Param() { id }: BroadcastId, @Body() step: BroadcastStep): Promise<BroadcastDto> {
    return this.broadcasts.stop(id, step);
  }

  /** Goes on behind the last member who has it. */
  @Post(':id/resume')
  @HttpCode(200)
  @Operator('notice.publish')
  @ApiOkResponse({ type: BroadcastDto })
  resume(@Param() { id }: BroadcastId, @Body() step: BroadcastStep): Promise<BroadcastDto> {
    return this.broadcasts.resume(id, step);
  }

  /** For good: mails and pushes of it that have not left yet do not leave any more. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: BroadcastDto })
  cancel(@Param() { id }: BroadcastId, @Body() step: BroadcastStep): Promise<BroadcastDto> {
    return this.broadcasts.cancel(id, step);
  }
}
