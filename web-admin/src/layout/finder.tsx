import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { isAllowed } from '../api/access.js';
import { Icon, type IconName } from '../ui/icon.js';
import { isTyping } from '../ui/hotkeys.js';

const places: [resource: string, icon: IconName][] = [
  ['members', 'users'],
  ['withdrawals', 'up'],
  ['deposits', 'dn'],
  ['ledger', 'swap'],
];

const address = (resource: string, q: string) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ q }), displayedFilters: JSON.stringify({ q: true }) }).toString()}`;

/** Search from anywhere: "/" goes here, Enter takes the first place that the operator may search. */
export function Finder() {
  const t = useTranslate();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { permissions = [] } = usePermissions<string[]>();
  const [text, setText] = useState('');
  const open = places.filter(([resource]) => isAllowed(permissions, resource, 'list'));
  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', toSearch);
    return () => document.removeEventListener('keydown', toSearch);
  }, []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter' || !text.trim() || !open[0]) return;
    void navigate(address(open[0][0], text.trim()));
    setText('');
  };
  if (!open.length) return null;
  return (
    <search className="find">
      <label>
        <Icon name="search" />
        <span className="sr">{t('ra.action.search')}</span>
        <input
          ref={input}
          type="text"
          value={text}
          placeholder={t('console.find.placeholder')}
          aria-keyshortcuts="/"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      {text.trim() && (
        <ul>
          {open.map(([resource, icon]) => (
            <li key={resource}>
              <Link to={address(resource, text.trim())} onClick={() => setText('')}>
                <Icon name={icon} />
                {t('console.find.in', { text: text.trim(), place: t(`console.menu.${resource}`) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
