import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../components/button';
import { Icon } from '../components/icon';
import { Qr } from '../components/qr';
import { useBrand } from '../brand/use-brand';
import { useSections } from '../brand/use-sections';
import { appLink, systemNames } from '../navigation/app-links';
import { appSystems, paths } from '../navigation/paths';
import { usePopup } from './use-popup';
import { SupportMark } from './support-link';
import { useLaterSite } from './use-later-site';

function Shortcut({ href, icon, label }: { href: string; icon: 'ext' | 'send' | 'phone'; label: string }) {
  return (
    <a className="icon-btn" href={href} target="_blank" rel="noreferrer" aria-label={label}>
      <Icon name={icon} />
    </a>
  );
}

/** Promotions, the chat room, support and Telegram at the end edge; it folds to one button. */
export function EndBar() {
  const { t } = useTranslation('shell');
  const { brand } = useBrand();
  const [folded, setFolded] = useState(false);
  const id = useId();
  const has = useSections();
  const { data: site } = useLaterSite();
  const zalo = site?.contacts.find(({ kind }) => kind === 'ZALO');
  if (!has('rightBar')) return null;
  return (
    <aside className="side-r" aria-label={t('shortcuts')}>
      <div id={id} hidden={folded}>
        {has('promotions') && (
          <Link className="icon-btn" to={paths.promotions} aria-label={t('promotions')}>
            <Icon name="gift" />
          </Link>
        )}
        {site?.chat && (
          <Link className="icon-btn" to={paths.chat()} aria-label={t('foot.chat')}>
            <Icon name="note" />
          </Link>
        )}
        <SupportMark />
        {brand.supportUrl && <Shortcut href={brand.supportUrl} icon="ext" label={t('support')} />}
        {brand.telegramUrl && <Shortcut href={brand.telegramUrl} icon="send" label={t('telegram')} />}
        {zalo && <Shortcut href={zalo.address} icon="phone" label="Zalo" />}
      </div>
      <IconButton
        icon={folded ? 'left' : 'right'}
        label={t(folded ? 'unfoldShortcuts' : 'foldShortcuts')}
        aria-expanded={!folded}
        aria-controls={id}
        onClick={() => setFolded(!folded)}
      />
    </aside>
  );
}

/** The mobile site and the guides of its app: codes behind a tab at the start edge. */
export function StartBar() {
  const { t } = useTranslation('shell');
  const { open, button, area, press } = usePopup();
  const id = useId();
  return (
    <aside className="side-l" aria-label={t('onPhone')} {...area}>
      <button ref={button} type="button" aria-expanded={open} aria-controls={id} onClick={press}>
        <span>
          <Icon name="qr" /> {t('onPhone')}
        </span>
      </button>
      <div id={id} className="side-l-panel" hidden={!open}>
        {open && <Codes />}
        <span className="xs faint">{t('scan')}</span>
      </div>
    </aside>
  );
}

function Codes() {
  const { t } = useTranslation('shell');
  return (
    <>
      <Qr text={location.origin} label={t('qrLabel')} size={120} />
      <b className="sm">{t('onWeb')}</b>
      <div className="row items-start">
        {appSystems.map((system) => (
          <Link key={system} className="stack tight justify-items-center xs" to={paths.app(system)}>
            <Qr text={appLink(system)} label={t('appQr', { system: systemNames[system] })} size={85} />
            {systemNames[system]}
          </Link>
        ))}
      </div>
    </>
  );
}
