import { useTime } from '../i18n/use-time';

export interface TimeProps {
  /** ISO 8601 instant, or ms since 1970. */
  at: string | number;
  /** `clock` 20:14:07, `minute` 20:14, `day`, `moment` minute and day. */
  form?: 'clock' | 'minute' | 'day' | 'moment';
  className?: string;
}

/** An instant in the brand's zone and the reader's language. */
export function Time({ at, form = 'moment', className }: TimeProps) {
  const time = useTime();
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {time[form](at)}
    </time>
  );
}
