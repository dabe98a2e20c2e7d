import { Controller } from '@nestjs/common';
import { BrandChanged } from '@banyan/proto/identity/v1/events';
import { OnEvent } from '@banyan/kernel/events';
import { ResponseCache } from './response-cache.js';

/** What was answered for a brand is forgotten when the brand changes. */
@Controller()
export class BrandEvents {
  constructor(private readonly answers: ResponseCache) {}

  @OnEvent(BrandChanged)
  async changed({ brand }: BrandChanged): Promise<void> {
    this.answers.forget(brand);
  }
}
