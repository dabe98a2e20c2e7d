import { ListOf, OneOf } from '@banyan/kernel/dto';
import { icons, type Icon } from '../member/icons.js';

export class IconDto {
  @OneOf(icons, { nullable: true, description: 'null: the letters of the name' })
  icon: Icon | null;
}

export class OwnIconDto extends IconDto {
  @ListOf(null, { description: 'what may be chosen' })
  icons: string[];
}
