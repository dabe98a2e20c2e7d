import { entryOf } from '@banyan/kernel/rules';
import { Icon } from './icon';
import { initials } from './initials';
import { MotifPicture } from './motif-picture';

/** Each in the colours that it stands best in. */
const palettes: Readonly<Record<string, string>> = {
  lotus: 'sen',
  banyan: 'ngoc',
  butterfly: 'man',
  peacock: 'vinh',
  tiger: 'nghe',
  koi: 'son',
  lantern: 'son',
  drum: 'tra',
  pagoda: 'hoang',
  mask: 'cham',
  octopus: 'huyen',
  fruit: 'ot',
};

const paletteOf = (icon: string) => entryOf(palettes, icon) ?? 'sen';

export interface AvatarProps {
  name: string;
  /** A motif; null: the letters of the name. */
  icon?: string | null;
}

/** What stands for a member: the picture that he chose, else the letters of his name. Decoration, his name stands beside it. */
export function Avatar({ name, icon }: AvatarProps) {
  return (
    <span className={icon ? 'avatar has-picture' : 'avatar'} aria-hidden="true">
      {icon ? <MotifPicture motif={icon} palette={paletteOf(icon)} /> : name ? initials(name) : <Icon name="user" />}
    </span>
  );
}
