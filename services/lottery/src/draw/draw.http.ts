import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { CommitmentPageDto, DrawDto, DrawKeysDto, DrawPageDto, IssueId, ProofDto } from './draw.dto.js';
import { ProofService } from './proof.service.js';
import { ResultService } from './result.service.js';

@ApiTags('lottery')
@Controller('wps/lottery/results')
export class ResultController {
  constructor(private readonly draws: ResultService) {}

  /** What was drawn, latest first. Filters: game, kind, region, day (2026-03-16), id. */
  @Get()
  @Public()
  @ApiOkResponse({ type: DrawPageDto })
  list(@Query() query: ListQuery) {
    return this.draws.results(query);
  }

  @Get(':id')
  @Public()
  @ApiOkResponse({ type: DrawDto })
  get(@Param() { id }: IssueId): Promise<DrawDto> {
    return this.draws.result(id);
  }
}

@ApiTags('lottery')
@Controller('wps/lottery/commitments')
export class CommitmentController {
  constructor(private readonly proofs: ProofService) {}

  /** What vendor draws hang on, of days to come and of all before, latest day first. Filters: game, day (2026-03-16). */
  @Get()
  @Public()
  @ApiOkResponse({ type: CommitmentPageDto })
  list(@Query() query: ListQuery) {
    return this.proofs.commitments(query);
  }
}

@ApiTags('lottery')
@Controller('wps/lottery/draw-keys')
export class DrawKeyController {
  constructor(private readonly proofs: ProofService) {}

  /** The public keys that ever signed days and draws, latest first. */
  @Get()
  @Public()
  @ApiOkResponse({ type: DrawKeysDto })
  list(): Promise<DrawKeysDto> {
    return this.proofs.keys();
  }
}

@ApiTags('lottery')
@Controller('lgw/vn/numeros')
export class ProofController {
  constructor(private readonly proofs: ProofService) {}

  /** What checks a vendor draw, once it is drawn, or given up because its beacon was silent. */
  @Get(':id/proof')
  @Public()
  @ApiOkResponse({ type: ProofDto })
  proof(@Param() { id }: IssueId): Promise<ProofDto> {
    return this.proofs.proof(id);
  }
}
