import { useTranslation } from 'react-i18next';
import { feedbackTypes, type FeedbackReceipt } from '../../api/feedback';
import { Button } from '../../components/button';
import { Check } from '../../components/check';
import { Field, Input, Select, TextArea } from '../../components/field';
import { PictureField } from '../shared/picture-field';
import { Refusal } from '../shared/refusal';
import { longest, useFeedbackForm } from './use-feedback-form';

interface Props {
  /** He says how to reach him, since no inbox is his. */
  visitor: boolean;
  onSent: (receipt: FeedbackReceipt) => void;
}

/** Asks, complains or proposes. */
export function FeedbackForm({ visitor, onSent }: Props) {
  const { t } = useTranslation(['feedback', 'pictures']);
  const { form, inputs, submit, pictures, setPictures, typed } = useFeedbackForm(visitor, onSent);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="card stack gap-5" noValidate aria-label={t('write')} onSubmit={(event) => void submit(event)}>
      <Refusal>{errors.root?.message}</Refusal>
      <Field label={t('about')}>
        <Select {...inputs.type}>
          {feedbackTypes.map((type) => (
            <option key={type} value={type}>
              {t(`type.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('content')}
        rule={t('contentRule', { count: typed, limit: longest })}
        error={errors.content?.message}
      >
        <TextArea rows={6} maxLength={longest} {...inputs.content} />
      </Field>
      <Field label={t('contact')} rule={t(visitor ? 'contactRule' : 'contactOptional')} error={errors.contact?.message}>
        <Input maxLength={100} autoCapitalize="off" spellCheck={false} {...inputs.contact} />
      </Field>
      {!visitor && <PictureField pictures={pictures} onChange={setPictures} disabled={isSubmitting} />}
      <Check {...inputs.complaint}>{t('complaint')}</Check>
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}
