import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { IdParam } from '../payment/id-param.js';
import { ReviewedWithdrawal, WithdrawalPage } from './review.dto.js';
import { ReviewService } from './review.service.js';
import { RevealService } from './reveal.service.js';
import { ReasonRequest, RevealedResponse, RevealRequest } from './withdrawal.dto.js';
import { WithdrawalListService } from './withdrawal-list.service.js';

@Controller('admin/v1/wallet/withdrawals')
export class WithdrawalAdminController {
  constructor(
    private readonly review: ReviewService,
    private readonly lists: WithdrawalListService,
    private readonly reveals: RevealService,
  ) {}

  @Operator('withdrawal.view')
  @Get()
  @ApiOkResponse({ type: WithdrawalPage })
  list(@Query() query: ListQuery): Promise<WithdrawalPage> {
    return this.lists.all(query);
  }

  @Operator('withdrawal.view')
  @Get(':id')
  @Writes('what was staked since the last look is counted')
  @ApiOkResponse({ type: ReviewedWithdrawal })
  one(@Param() { id }: IdParam): Promise<ReviewedWithdrawal> {
    return this.lists.one(id);
  }

  /** Shows one masked field; that it was shown, to whom and why goes into the audit log. */
  @Operator('member.reveal')
  @Post(':id/reveal')
  @HttpCode(200)
  @ApiOkResponse({ type: RevealedResponse })
  reveal(@Param() { id }: IdParam, @Body() body: RevealRequest): Promise<RevealedResponse> {
    return this.reveals.reveal(id, body);
  }

  @Operator('withdrawal.claim')
  @Post(':id/claim')
  @HttpCode(200)
  @ApiOkResponse({ type: ReviewedWithdrawal })
  claim(@Param() { id }: IdParam): Promise<ReviewedWithdrawal> {
    return this.review.claim(id).then(() => this.lists.one(id));
  }

  @Operator('withdrawal.claim')
  @Post(':id/release')
  @HttpCode(200)
  @ApiOkResponse({ type: ReviewedWithdrawal })
  release(@Param() { id }: IdParam): Promise<ReviewedWithdrawal> {
    return this.review.release(id).then(() => this.lists.one(id));
  }

  @Operator('withdrawal.approve', { stepUp: true })
  @Post(':id/approve')
  @HttpCode(200)
  @ApiOkResponse({ type: ReviewedWithdrawal })
  approve(@Param() { id }: IdParam, @Body() body: ReasonRequest): Promise<ReviewedWithdrawal> {
    return this.review.approve(id, body.reason).then(() => this.lists.one(id));
  }

  @Operator('withdrawal.approve')
  @Post(':id/reject')
  @HttpCode(200)
  @ApiOkResponse({ type: ReviewedWithdrawal })
  reject(@Param() { id }: IdParam, @Body() body: ReasonRequest): Promise<ReviewedWithdrawal> {
    return this.review.reject(id, body.reason).then(() => this.lists.one(id));
  }

  /** Keeps it until the member has shown who he is; he reads why. */
  @Operator('withdrawal.claim')
  @Post(':id/ask-documents')
  @HttpCode(200)
  @ApiOkResponse({ type: ReviewedWithdrawal })
  askDocuments(@Param() { id }: IdParam, @Body() body: ReasonRequest): Promise<ReviewedWithdrawal> {
    return this.review.askDocuments(id, body.reason).then(() => this.lists.one(id));
  }

  /** Brings one back to review that waits for documents which an operator asked for, and the brand does not. */
  @Operator('withdrawal.approve', { stepUp: true })
  @Post(':id/waive-documents')
  @HttpCode(200)
  @ApiOkResponse({ type: ReviewedWithdrawal })
  waiveDocuments(@Param() { id }: IdParam, @Body() body: ReasonRequest): Promise<ReviewedWithdrawal> {
    return this.review.waiveDocuments(id, body.reason).then(() => this.lists.one(id));
  }

  @Operator('withdrawal.retry', { stepUp: true })
  @Post(':id/retry-payout')
  @HttpCode(200)
  @ApiOkResponse({ type: ReviewedWithdrawal })
  retryPayout(@Param() { id }: IdParam, @Body() body: ReasonRequest): Promise<ReviewedWithdrawal> {
    return this.review.retryPayout(id, body.reason).then(() => this.lists.one(id));
  }
}
