import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { OpenedDto, OpeningDto } from './opening.dto.js';
import { OpeningService } from './opening.service.js';

@ApiTags('agent centre: open account')
@Controller('wps/agent/accounts')
@Agent()
export class OpeningController {
  constructor(private readonly opening: OpeningService) {}

  /** Opens an account directly below me; at most 30 an hour. */
  @Post()
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: OpenedDto })
  open(@Body() body: OpeningDto): Promise<OpenedDto> {
    return this.opening.open(body);
  }
}
