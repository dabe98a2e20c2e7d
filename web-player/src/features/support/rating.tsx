import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSupportRate, type SupportConversation } from '../../api/support';
import { useErrorText } from '../../i18n/use-error-text';
import { Refusal } from '../shared/refusal';

const marks = [1, 2, 3, 4, 5] as const;

/** One to five, five the best; the last word counts. */
export function Rating({ conversation: { id, rating } }: { conversation: SupportConversation }) {
  const { t } = useTranslation('support');
  const errorText = useErrorText();
  const name = useId();
  const { mutate, isPending, error } = useSupportRate(id);
  return (
    <div className="row wrap-ok gap-3">
      <span className="sm muted" id={name}>
        {t('rate')}
      </span>
      <span className="seg" role="group" aria-labelledby={name}>
        {marks.map((mark) => (
          <button
            key={mark}
            type="button"
            aria-pressed={rating === mark}
            aria-label={t('rateOf', { mark })}
            disabled={isPending}
            onClick={() => mutate(mark)}
          >
            {mark}
          </button>
        ))}
      </span>
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
    </div>
  );
}
