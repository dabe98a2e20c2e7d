import { Injectable } from '@nestjs/common';
import { icons, type Icon } from '../member/icons.js';
import { MemberService } from '../member/member.service.js';
import type { OwnIconDto } from './icon.dto.js';

/** A member's picture: one of those that the players' app draws. */
@Injectable()
export class IconService {
  constructor(private readonly members: MemberService) {}

  async read(): Promise<OwnIconDto> {
    const { icon } = await this.members.signedIn();
    return { icon, icons: [...icons] };
  }

  /** The same again changes nothing; null: the letters of the name. */
  async choose(icon: Icon | null): Promise<OwnIconDto> {
    const { id } = await this.members.current();
    await this.members.setIcon(id, icon);
    return { icon, icons: [...icons] };
  }
}
