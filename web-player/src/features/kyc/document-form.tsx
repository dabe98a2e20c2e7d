import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { typesOf, useSendDocument, type KycKind, type KycType } from '../../api/kyc';
import { Button } from '../../components/button';
import { Field, Input, Select } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { PictureField } from '../shared/picture-field';
import { Refusal } from '../shared/refusal';

const longestRemark = 140;

/** Pictures of a document of one kind, and what it is. */
export function DocumentForm({ kind, onDone }: { kind: KycKind['kind']; onDone: () => void }) {
  const { t } = useTranslation('kyc');
  const errorText = useErrorText();
  const types = typesOf[kind];
  const [type, setType] = useState<KycType>(types[0] ?? 'OTHER');
  const [remark, setRemark] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useSendDocument();
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (pictures.length === 0) return;
    mutate({ type, remark: remark.trim(), pictures }, { onSuccess: () => (toast.info(t('received')), onDone()) });
  };
  return (
    <form className="stack gap-4" noValidate aria-label={t(`kind.${kind}.title`)} onSubmit={send}>
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
      {types.length > 1 && (
        <Field label={t('what')}>
          <Select value={type} disabled={isPending} onChange={({ target }) => setType(target.value as KycType)}>
            {types.map((one) => (
              <option key={one} value={one}>
                {t(`type.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <PictureField
        label={t('pictures')}
        pictures={pictures}
        onChange={setPictures}
        disabled={isPending}
        error={tried ? t('picturesMissing') : undefined}
      />
      <Field label={t('remark')}>
        <Input
          value={remark}
          maxLength={longestRemark}
          disabled={isPending}
          onChange={({ target }) => setRemark(target.value)}
        />
      </Field>
      <div className="row wrap-ok">
        <Button type="submit" look="primary" busy={isPending} busyLabel={t('sending')}>
          {t('submit')}
        </Button>
        <Button look="quiet" disabled={isPending} onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
