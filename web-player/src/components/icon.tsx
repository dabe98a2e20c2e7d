import { ICONS, type IconName } from '../design/icons';

export type { IconName };

/** Direction-bound icons mirror in right-to-left pages; clock, play, check and up/down never do. */
const FLIPPED = new Set<IconName>(['left', 'right', 'out', 'send']);

/** An icon of our set, 1.25em of its text. Decoration: give the control its own name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const flip = FLIPPED.has(name) ? 'flip' : '';
  return (
    <svg className={`i ${flip} ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICONS[name]} />
    </svg>
  );
}
