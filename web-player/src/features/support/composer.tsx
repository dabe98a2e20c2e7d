import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { tellTyping, useSupportSend } from '../../api/support';
import { Button } from '../../components/button';
import { Field, TextArea } from '../../components/field';
import { useErrorText } from '../../i18n/use-error-text';
import { PictureField } from '../shared/picture-field';
import { Refusal } from '../shared/refusal';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const lengthOf = (text: string): number => [...segmenter.segment(text)].length;
/** From here on it is said how much is left. */
const nearEnd = 100;

/** So often it is told that somebody writes. */
const typingMs = 5_000;

/** Tells the other side that one writes, seldom. */
function useTyping(id: string | null): () => void {
  const last = useRef(0);
  return () => {
    if (id === null || Date.now() - last.current < typingMs) return;
    last.current = Date.now();
    tellTyping(id);
  };
}

interface ComposerProps {
  /** Null begins a conversation. */
  id: string | null;
  /** In characters as readers count them. */
  longest: number;
  onSent: (id: string) => void;
}

/** What one writes with, and sends pictures along. */
export function Composer({ id, longest, onSent }: ComposerProps) {
  const { t } = useTranslation('support');
  const errorText = useErrorText();
  const form = useId();
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error, reset } = useSupportSend(id);
  const typed = useTyping(id);
  const length = lengthOf(text.trim());
  const tooLong = length > longest;
  const send = () => {
    if (length === 0 || tooLong || isPending) return;
    mutate(
      { content: text.trim(), key, pictures },
      {
        onSuccess: ({ conversation }) => {
          setText('');
          setPictures([]);
          setKey(crypto.randomUUID());
          onSent(conversation.id);
        },
        // What may have arrived is sent again under its old name.
        onError: (refused) => {
          if (refused instanceof ApiError && !refused.outcomeUnknown) setKey(crypto.randomUUID());
        },
      },
    );
  };
  return (
    <form
      id={form}
      className="stack gap-3"
      aria-label={t('write')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
      <Field
        label={t('write')}
        rule={longest - length <= nearEnd ? t('left', { left: Math.max(0, longest - length) }) : undefined}
        error={tooLong ? t('tooLong', { limit: longest }) : undefined}
      >
        <TextArea
          rows={3}
          dir="auto"
          value={text}
          enterKeyHint="send"
          onChange={(event) => {
            setText(event.target.value);
            typed();
            if (error) reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
      </Field>
      <details className="support-pictures">
        <summary>{t('pictures', { number: pictures.length })}</summary>
        <PictureField pictures={pictures} onChange={setPictures} disabled={isPending} />
      </details>
      <div>
        <Button type="submit" look="primary" icon="send" busy={isPending} disabled={tooLong || length === 0}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
