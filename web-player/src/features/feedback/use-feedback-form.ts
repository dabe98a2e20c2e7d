import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { useSendFeedback, type FeedbackReceipt, type FeedbackType } from '../../api/feedback';
import { useErrorText } from '../../i18n/use-error-text';

/** Source: decision 11. */
export const shortest = 10;
export const longest = 500;

interface FeedbackValues {
  type: FeedbackType;
  content: string;
  contact: string;
  complaint: boolean;
}

const empty: FeedbackValues = { type: 'DEPOSIT', content: '', contact: '', complaint: false };

const signsOf = (text: string): number => [...text.trim()].length;

/** What is typed, held to what the server asks for, and what the server says against it. */
export function useFeedbackForm(visitor: boolean, onSent: (receipt: FeedbackReceipt) => void) {
  const { t } = useTranslation('feedback');
  const errorText = useErrorText();
  const { mutateAsync } = useSendFeedback();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const form = useForm<FeedbackValues>({ mode: 'onBlur', defaultValues: empty });
  const inputs = {
    type: form.register('type'),
    content: form.register('content', {
      validate: (value) => (signsOf(value) >= shortest && signsOf(value) <= longest) || t('wrong.content'),
    }),
    contact: form.register('contact', { validate: (value) => !visitor || value.trim() !== '' || t('wrong.contact') }),
    complaint: form.register('complaint'),
  };
  const submit = form.handleSubmit(async ({ type, content, contact, complaint }) => {
    try {
      onSent(await mutateAsync({ type, content: content.trim(), contact: contact.trim(), complaint, pictures }));
      form.reset();
      setPictures([]);
    } catch (error) {
      const blamed = error instanceof ApiError ? error.fields : {};
      const known = (['content', 'contact'] as const).filter((name) => blamed[name]);
      for (const name of known) form.setError(name, { message: blamed[name]?.[0] });
      if (known.length === 0) form.setError('root', { message: errorText(error) });
    }
  });
  return { form, inputs, submit, pictures, setPictures, typed: signsOf(form.watch('content')) };
}
