import { useTranslate } from 'react-admin';
import { toLocal } from './local-time.js';

const dayMs = 86_400_000;

/** One press for the days that are planned for most: 7 and 30 from now. Answers as a datetime-local field holds it. */
export function AheadChips({ onChoose }: { onChoose: (local: string) => void }) {
  const t = useTranslate();
  return (
    <div className="row tight">
      {([7, 30] as const).map((days) => (
        <button
          key={days}
          type="button"
          className="chip"
          onClick={() => onChoose(toLocal(new Date(Date.now() + days * dayMs).toISOString()))}
        >
          {t(`console.days.in_${days}`)}
        </button>
      ))}
    </div>
  );
}
