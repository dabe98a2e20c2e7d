import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { LaunchDto, LaunchedDto } from './launch.dto.js';
import { LaunchService } from './launch.service.js';

@ApiTags('lobby')
@Controller('wps/game')
export class LaunchController {
  constructor(private readonly launches: LaunchService) {}

  @Post('launchGame')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: LaunchedDto })
  launch(@Body() request: LaunchDto) {
    return this.launches.launch(request);
  }
}
