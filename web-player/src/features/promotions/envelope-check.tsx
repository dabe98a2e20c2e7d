import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readEnvelopeProof, type Envelope } from '../../api/envelopes';
import { Button } from '../../components/button';
import { useErrorText } from '../../i18n/use-error-text';
import { Refusal } from '../shared/refusal';
import { isRightSplit } from './envelope-proof';

/** Has the browser reckon the shares of an envelope that is over anew. */
export function EnvelopeCheck({ envelope }: { envelope: Envelope }) {
  const { t } = useTranslation('promotions');
  const errorText = useErrorText();
  const check = useMutation({
    mutationFn: async () => {
      const proof = await readEnvelopeProof(envelope.id);
      return { seed: proof.seed, right: await isRightSplit(envelope, proof) };
    },
  });
  const { data } = check;
  const found = data && (data.right === null ? 'noCheck' : data.right ? 'right' : 'wrong');
  return (
    <details className="envelope-check">
      <summary>{t('envelope.check')}</summary>
      <div className="stack tight">
        <span className="xs muted break">
          {t('envelope.commitment')}: <code dir="ltr">{envelope.commitment}</code>
        </span>
        {data && (
          <span className="xs muted break">
            {t('envelope.seed')}: <code dir="ltr">{data.seed}</code>
          </span>
        )}
        <p className="sm" role="status">
          {found && t(`envelope.${found}`, { count: envelope.shares })}
        </p>
        <Refusal>{check.error ? errorText(check.error) : undefined}</Refusal>
        {!data && (
          <Button size="sm" look="secondary" icon="shield" busy={check.isPending} onClick={() => check.mutate()}>
            {t('envelope.reckon')}
          </Button>
        )}
      </div>
    </details>
  );
}
