import { Injectable } from '@nestjs/common';
import { BrandCreated, BrandOpenChanged } from '@banyan/proto/identity/v1/events';
import { Database, type Tx } from '@banyan/kernel/database';
import { type EventMeta, OnEvent, requireEarlierDone } from '@banyan/kernel/events';
import { ShelfService } from '../shelf/shelf.service.js';
import { VendorDirectoryService } from '../vendor/vendor-directory.service.js';
import { closeBrand, listAlike, openBrand } from './game-store.js';

/** What a brand offers: a new one what the one offers that it begins like, in the same order; a closed one nothing until it opens again. */
@Injectable()
export class BrandEvents {
  constructor(
    private readonly database: Database,
    private readonly shelves: ShelfService,
    private readonly directory: VendorDirectoryService,
  ) {}

  /** Ten thousand games take longer than one delivery may: the next one goes on after the games that are listed. */
  @OnEvent(BrandCreated)
  async created({ brand, like }: BrandCreated, meta: EventMeta, tx: Tx): Promise<void> {
    await requireEarlierDone(tx, meta);
    await listAlike(this.database, brand, like);
    await this.shelves.begin(tx, brand, like);
  }

  @OnEvent(BrandOpenChanged)
  async openChanged({ brand, open }: BrandOpenChanged, _meta: unknown, tx: Tx): Promise<void> {
    await (open ? openBrand(tx, brand) : closeBrand(tx, brand));
    tx.afterCommit(() => this.directory.forget());
  }
}
