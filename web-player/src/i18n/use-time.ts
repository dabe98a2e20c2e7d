import { useBrand } from '../brand/use-brand';
import { dateFormat } from './formats';
import { useLanguage } from './use-language';

export type Instant = string | number;

export interface TimeTools {
  /** `20:14:07` */
  clock: (at: Instant) => string;
  /** `20:14` */
  minute: (at: Instant) => string;
  /** `20/11/2026`, in the order of the language. */
  day: (at: Instant) => string;
  /** `20/11`, in the order of the language. */
  dayMonth: (at: Instant) => string;
  /** Minute and day. */
  moment: (at: Instant) => string;
  /** IANA zone of the brand. */
  zone: string;
}

const clockParts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const minuteParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** Arabic formats set it between the numbers of a date, which then stand in another order wherever digits run to the right. */
const rightMark = '\u200f';
const dayParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** Instants in the brand's zone and the player's language. */
export function useTime(): TimeTools {
  const { timeZone: zone } = useBrand().brand;
  const { format } = useLanguage();
  const write = (at: Instant, parts: Intl.DateTimeFormatOptions) =>
    dateFormat(`${format}-u-nu-latn`, { timeZone: zone, ...parts })
      .format(new Date(at))
      .replaceAll(rightMark, '');
  return {
    clock: (at) => write(at, clockParts),
    minute: (at) => write(at, minuteParts),
    day: (at) => write(at, dayParts),
    dayMonth: (at) => write(at, dayParts).replace(/^\d{4}\D|\D\d{4}$/, ''),
    moment: (at) => `${write(at, minuteParts)}, ${write(at, dayParts)}`,
    zone,
  };
}
