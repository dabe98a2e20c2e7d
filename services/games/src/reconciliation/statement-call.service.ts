import { Injectable } from '@nestjs/common';
import { VendorCallService } from '../vendor/vendor-call.service.js';
import type { Vendor } from '../vendor/vendor.entity.js';
import { statedRound, type StatedRound } from './statement.js';

const mostPages = 2000;

/** Fetches vendors' statements. */
@Injectable()
export class StatementCallService {
  constructor(private readonly caller: VendorCallService) {}

  /** All rounds of a day, page by page. Rejects with a sentence when the vendor does not tell. */
  async ask(vendor: Vendor, day: string): Promise<StatedRound[]> {
    const rounds: StatedRound[] = [];
    let after = '';
    for (let page = 0; page < mostPages; page++) {
      const said = await this.caller.call(vendor.id, 'statement', { day, after });
      if (said.outcome !== 'ok') throw new Error(said.message || `the vendor refused`);
      const { rounds: rows, next } = said.body;
      if (!Array.isArray(rows)) throw new Error('the statement has no rounds');
      for (const row of rows as unknown[]) rounds.push(statedRound(row, vendor.currencies, rounds.length + 1));
      if (typeof next !== 'string' || next === '') return rounds;
      if (next === after) throw new Error('the statement does not go on');
      after = next;
    }
    throw new Error('the statement has too many pages');
  }
}
