import { Controller, Get } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { PoolService, type PoolView } from './pool.service.js';

@Public()
@Controller('api/pools')
export class JackpotController {
  constructor(private readonly pools: PoolService) {}

  /** What the pools hold now; the same for everyone. */
  @Get()
  list(): Promise<PoolView[]> {
    return this.pools.list();
  }
}
