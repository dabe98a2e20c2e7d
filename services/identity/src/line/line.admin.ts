import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ApprovalDto } from '../approval/approval.dto.js';
import {
  LineMoveDto,
  LineMoveId,
  LineMovePageDto,
  LineMovePreviewDto,
  LineMovePreviewQuery,
  LineMoveRequest,
  LineReasonDto,
  UplineHistoryDto,
} from './line-move.dto.js';
import { LineMoveService } from './line-move.service.js';

@ApiTags('console: line moves')
@Controller('admin/v1/identity/line-moves')
export class LineAdminController {
  constructor(private readonly moves: LineMoveService) {}

  /** Moves that two operators agreed on. Filters: id, brand, state, memberId, uplineId (old or new), q (beginning of the username). */
  @Get()
  @Operator('line.view')
  @ApiOkResponse({ type: LineMovePageDto })
  list(@Query() query: ListQuery): Promise<LineMovePageDto> {
    return this.moves.list(query);
  }

  /** What a move would do, and what is in its way. */
  @Get('preview')
  @Operator('line.view')
  @ApiOkResponse({ type: LineMovePreviewDto })
  preview(@Query() query: LineMovePreviewQuery): Promise<LineMovePreviewDto> {
    return this.moves.preview(query);
  }

  /** Who was whose upline: `id` is a member's. */
  @Get('uplines/:id')
  @Operator('line.view')
  @ApiOkResponse({ type: UplineHistoryDto })
  uplines(@Param() { id }: LineMoveId): Promise<UplineHistoryDto> {
    return this.moves.uplines(id);
  }

  @Get(':id')
  @Operator('line.view')
  @ApiOkResponse({ type: LineMoveDto })
  get(@Param() { id }: LineMoveId): Promise<LineMoveDto> {
    return this.moves.get(id);
  }

  /** Requests a move; another operator decides (an approval of type `line.move`). Then it waits for its day. */
  @Post()
  @HttpCode(202)
  @Operator('line.move')
  @ApiAcceptedResponse({ type: ApprovalDto })
  ask(@Body() body: LineMoveRequest): Promise<ApprovalDto> {
    return this.moves.ask(body);
  }

  /** Takes back a move that waits for its day. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Operator('line.move')
  @ApiOkResponse({ type: LineMoveDto })
  cancel(@Param() { id }: LineMoveId, @Body() { reason }: LineReasonDto): Promise<LineMoveDto> {
    return this.moves.cancel(id, reason);
  }
}
