import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { ProductSumService } from './product-sum.service.js';

@Injectable()
export class ProductsJobs {
  constructor(private readonly sums: ProductSumService) {}

  @Job({ name: 'contracts.fold-products', everyMs: 10_000, timeoutMs: 600_000 })
  async fold({ signal }: JobRun): Promise<void> {
    await this.sums.run(signal);
  }
}
