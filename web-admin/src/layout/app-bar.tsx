import { IconButton, Menu as Popup, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useLocales, useLocaleState, useLogout, useTheme, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Icon } from '../ui/icon.js';
import { Mark } from '../ui/mark.js';
import { RoleName } from '../ui/names.js';
import { Alerts } from './alerts.js';
import { Finder } from './finder.js';
import { Shortcuts } from './shortcuts.js';
import { useMode } from './use-mode.js';

export function ThemeButton() {
  const t = useTranslate();
  const [, setTheme] = useTheme();
  const mode = useMode();
  const label = t('ra.action.toggle_theme');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setTheme(mode === 'dark' ? 'light' : 'dark')}>
        <Icon name={mode === 'dark' ? 'sun' : 'moon'} />
      </IconButton>
    </Tooltip>
  );
}

export function LanguageButton() {
  const t = useTranslate();
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  const other = locales.find((one) => one.locale !== locale);
  if (!other) return null;
  return (
    <Tooltip title={other.name}>
      <IconButton
        aria-label={`${t('console.action.language')}: ${other.name}`}
        lang={other.locale}
        onClick={() => setLocale(other.locale)}
      >
        <b className="xs">{locale.toUpperCase()}</b>
      </IconButton>
    </Tooltip>
  );
}

function UserMenu() {
  const t = useTranslate();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = identity?.fullName ?? '';
  const initials = name
    .split(/\s+/)
    .slice(-2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();
  return (
    <>
      <IconButton
        aria-label={`${t('ra.auth.user_menu')}: ${name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 'auto', gap: '10px', paddingInline: '4px', fontSize: '0.875rem' }}
      >
        <span className="avatar">{initials}</span>
        <span className="who">
          <b style={{ fontWeight: 600 }}>{name}</b>
          <br />
          <span className="xs faint">{typeof identity?.role === 'string' && <RoleName code={identity.role} />}</span>
        </span>
      </IconButton>
      <Popup anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void logout()} sx={{ gap: 1.5 }}>
          <Icon name="out" /> {t('ra.auth.logout')}
        </MenuItem>
      </Popup>
    </>
  );
}

/** The bar of 56 px over everything: logo, search, alerts, theme, language, who is at work. */
export function AppBar({ onMenu }: { onMenu: () => void }) {
  const t = useTranslate();
  return (
    <header className="bar">
      <IconButton className="burger" aria-label={t('ra.action.open_menu')} onClick={onMenu}>
        <Icon name="menu" />
      </IconButton>
      <Link className="logo" to="/" aria-label="Banyan Console">
        <Mark />
        <span>Banyan</span>
      </Link>
      <Finder />
      <span className="grow" />
      <Shortcuts />
      <Alerts />
      <LanguageButton />
      <ThemeButton />
      <UserMenu />
    </header>
  );
}
