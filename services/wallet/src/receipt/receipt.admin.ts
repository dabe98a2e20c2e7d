import { Body, Controller, Get, HttpCode, Param, Post, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { ShowsPicture, pictureAnswer } from '@banyan/kernel/pictures';
import { IdParam } from '../payment/id-param.js';
import { ReceiptFindingService } from './receipt-finding.service.js';
import { ProofService } from './proof.service.js';
import { ProofParam, ReceiptDto, ResolveReceiptRequest } from './receipt.dto.js';
import { ReceiptService } from './receipt.service.js';

@Controller('admin/v1/wallet/withdrawals/:id')
export class ReceiptAdminController {
  constructor(
    private readonly receipts: ReceiptService,
    private readonly findings: ReceiptFindingService,
    private readonly proofs: ProofService,
  ) {}

  @Operator('withdrawal.view')
  @Get('receipt')
  @ApiOkResponse({ type: ReceiptDto })
  any(@Param() { id }: IdParam): Promise<ReceiptDto> {
    return this.receipts.any(id);
  }

  @Operator('withdrawal.approve', { stepUp: true })
  @Post('resolve-receipt')
  @HttpCode(200)
  @ApiOkResponse({ type: ReceiptDto })
  resolve(@Param() { id }: IdParam, @Body() body: ResolveReceiptRequest): Promise<ReceiptDto> {
    return this.findings.resolve(id, body);
  }

  @Operator('withdrawal.view')
  @Writes('who looked at a proof is in the audit log')
  @Get('proofs/:place')
  @ShowsPicture('image/png', 'image/jpeg')
  look(@Param() { id, place }: ProofParam): Promise<StreamableFile> {
    return this.proofs.look(id, place).then(({ type, bytes }) => pictureAnswer(bytes, type));
  }
}
