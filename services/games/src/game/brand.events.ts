import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { ShelfService } from '../shelf/shelf.service.js';
import { listAlike } from './game-store.js';

/** A new brand offers what the one offers that it begins like, in the same order. */
@Injectable()
export class BrandEvents {
  constructor(private readonly shelves: ShelfService) {}

  @OnEvent(BrandCreated)
  async created({ brand, like }: BrandCreated, _meta: unknown, tx: Tx): Promise<void> {
    await listAlike(tx, brand, like);
    await this.shelves.begin(tx, brand, like);
  }
}
