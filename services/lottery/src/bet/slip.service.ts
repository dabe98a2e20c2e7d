import { Injectable } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Region } from '../rules/board.js';
import { mostOfSlip, readSlip } from '../rules/slip.js';
import type { ReadSlipDto, SlipDto, SlipFaultDto, SlipLineDto } from './bet.dto.js';
import { priceLine } from './pricing.js';

/** Half a thousand VND, which is the smallest that a slip writes. */
const halfMinor = 5_000_000n;
const mostFaults = 1000;

/** Reads slips into lines with their prices, and says what it does not understand. */
@Injectable()
export class SlipService {
  constructor(private readonly db: Database) {}

  async read({ gameCode, text }: ReadSlipDto): Promise<SlipDto> {
    const [game] = await this.db.query<{ region: Region | null }>(gameSql, [gameCode]);
    if (!game?.region) throw errors.game_not_found();
    const read = readSlip(text);
    if (read === 'numbers') throw errors.too_many_numbers({ most: mostOfSlip.numbers });
    if (read === 'lines') throw errors.too_many_lines({ most: mostOfSlip.lines });
    const lines: SlipLineDto[] = [];
    const faults: SlipFaultDto[] = [...read.faults];
    for (const { bet, numbers, halves, line } of read.lines) {
      const price = priceLine({ region: game.region, vendorKind: null }, bet, numbers);
      if (typeof price === 'string') {
        faults.push({ line, word: `${numbers.slice(0, 3).join(' ')} ${bet.replace(/^s_/, '')}` });
        continue;
      }
      const unit = halfMinor * BigInt(halves);
      lines.push({
        bet,
        numbers: [...numbers],
        unitMinor: String(unit),
        stakeMinor: String(unit * BigInt(price.units)),
      });
    }
    return { lines, faults: faults.slice(0, mostFaults) };
  }
}

const gameSql = sql`select region from lottery_game where code = $1 and enabled`;
