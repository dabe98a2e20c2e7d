import { Injectable } from '@nestjs/common';
import { Database } from '@banyan/kernel/database';
import { icons, type Icon } from '../member/icons.js';
import { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import type { OwnIconDto } from './icon.dto.js';

/** A member's picture: one of those that the players' app draws. */
@Injectable()
export class IconService {
  constructor(
    private readonly db: Database,
    private readonly members: MemberService,
  ) {}

  async read(): Promise<OwnIconDto> {
    const { icon } = await this.members.signedIn();
    return { icon, icons: [...icons] };
  }

  /** The same again changes nothing; null: the letters of the name. */
  async choose(icon: Icon | null): Promise<OwnIconDto> {
    const { id } = await this.members.current();
    await this.db.manager.update(Member, { id }, { icon });
    return { icon, icons: [...icons] };
  }
}
