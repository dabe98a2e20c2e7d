import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button';
import { Icon } from '../../components/icon';
import { Spinner } from '../../components/spinner';
import type { Lobby } from './use-lobby';

/* The first tile below, for those who search without a mouse. */
function toResults(event: KeyboardEvent): void {
  const first = document.querySelector<HTMLElement>('section[aria-labelledby="results"] a');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** Search as one types; Escape or the cross empties it, arrow down or Enter goes to the results. */
export function SearchField({ lobby, busy }: { lobby: Lobby; busy: boolean }) {
  const { t } = useTranslation('lobby');
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    lobby.type('');
    field.current?.focus();
  };
  return (
    <form className="lobby-search" role="search" onSubmit={(event) => event.preventDefault()}>
      <label className="input">
        <span className="sr">{t('search')}</span>
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={lobby.text}
          onChange={(event) => lobby.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') lobby.type('');
            if (event.key === 'ArrowDown' || event.key === 'Enter') toResults(event);
          }}
        />
        {busy && lobby.text !== '' && <Spinner />}
        {lobby.text !== '' && <IconButton icon="x" size="sm" label={t('clear')} onClick={clear} />}
      </label>
    </form>
  );
}
