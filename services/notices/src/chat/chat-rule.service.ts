import { Injectable } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { settings } from '../settings.gen.js';
import { hasLink, longestMessage, messageProblem } from './text.js';
import { holdsWord, isOfHouse } from './words.js';

/** What may stand in a brand's rooms. */
@Injectable()
export class ChatRuleService {
  constructor(
    private readonly db: Database,
    private readonly settings: SettingReader,
    private readonly brands: BrandService,
  ) {}

  /** Throws `notices.chat_text`, `notices.chat_too_long`, `notices.chat_link` or `notices.chat_word`. */
  async requireSayable(brand: string, text: string): Promise<void> {
    const problem = messageProblem(text);
    if (problem === 'text') throw errors.chat_text();
    if (problem === 'long') throw errors.chat_too_long({ limit: longestMessage });
    if (hasLink(text) && !(await this.settings.get(brand, settings.chatLinks))) throw errors.chat_link();
    if (holdsWord(text, await this.wordsOf(brand))) throw errors.chat_word();
  }

  /** Whether a name may stand beside a message: it is held to all that a message is, is no address at all, and not the house's. */
  async isName(brand: string, name: string): Promise<boolean> {
    if (messageProblem(name) || hasLink(name)) return false;
    const [words, called] = await Promise.all([this.wordsOf(brand), this.brands.nameOf(brand)]);
    return !holdsWord(name, words) && !isOfHouse(name, called) && !isOfHouse(name, brand);
  }

  private async wordsOf(brand: string): Promise<string[]> {
    const words = await this.db.query<{ bare: string }>(sql`select bare from chat_word where brand = $1`, [brand]);
    return words.map(({ bare }) => bare);
  }
}
