import { Controller, Get } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { Pools, type PoolView } from './pools.service.js';

@Public()
@Controller('api/pools')
export class JackpotHttp {
  constructor(private readonly pools: Pools) {}

  /** What the pools hold now; the same for everyone. */
  @Get()
  list(): Promise<PoolView[]> {
    return this.pools.list();
  }
}
