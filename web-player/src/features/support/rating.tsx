import { useTranslation } from 'react-i18next';
import { useSupportRate, type SupportConversation } from '../../api/support';
import { useErrorText } from '../../i18n/use-error-text';
import { Rating } from '../shared/rating';
import { Refusal } from '../shared/refusal';

/** How well it went, once it is over. */
export function TalkRating({ conversation: { id, rating } }: { conversation: SupportConversation }) {
  const { t } = useTranslation('support');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useSupportRate(id);
  return (
    <>
      <Rating
        label={t('rate')}
        markLabel={(mark) => t('rateOf', { mark })}
        rating={rating}
        disabled={isPending}
        onRate={mutate}
      />
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
    </>
  );
}
