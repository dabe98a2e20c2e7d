import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Contact, Mark } from '../api/site';
import { Icon, type IconName } from './icon';

/** The app's own signs that a mark may be. */
const signs = new Set<string>([
  'bank', 'card', 'qr', 'wallet', 'phone', 'bolt', 'shield', 'check', 'dice', 'globe', 'trophy', 'star',
] satisfies IconName[]); // prettier-ignore

function Picture({ mark: { picture, name } }: { mark: Mark }) {
  if (!picture.startsWith('sign:'))
    return <img src={picture} alt={name} loading="lazy" decoding="async" referrerPolicy="no-referrer" />;
  const sign = picture.slice(5);
  return (
    <>
      {signs.has(sign) && <Icon name={sign as IconName} />}
      <bdi>{name}</bdi>
    </>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  if (to === '') return <span>{children}</span>;
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function Marks({ title, marks }: { title: string; marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul className="marks">
        {marks.map((mark) => (
          <li key={`${mark.picture} ${mark.name}`}>
            <Way to={mark.to}>
              <Picture mark={mark} />
            </Way>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Names of the ways to reach a brand, which are the same in every language; the rest has words. */
const brands: Readonly<Partial<Record<Contact['kind'], string>>> = {
  ZALO: 'Zalo', TELEGRAM: 'Telegram', WHATSAPP: 'WhatsApp', LINE: 'LINE', WECHAT: 'WeChat', FACEBOOK: 'Facebook',
}; // prettier-ignore

/** A way to reach the brand. */
export function ContactLink({ contact: { kind, address }, className }: { contact: Contact; className?: string }) {
  const { t } = useTranslation('shell');
  const name = brands[kind] ?? t(`contact.${kind as 'EMAIL' | 'PHONE' | 'WEB'}`);
  return (
    <a className={className} href={address} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}

interface Props {
  site: {
    licences: readonly Mark[];
    payments: readonly Mark[];
    providers: readonly Mark[];
    contacts: readonly Contact[];
  };
  /** With the ways to reach the brand, which the footer has elsewhere. */
  contacts?: boolean;
}

/** Licences, ways to pay and makers of games, as the brand's operators have them. */
export function SiteMarks({ site, contacts = false }: Props) {
  const { t } = useTranslation('shell');
  return (
    <div className="foot-marks">
      <Marks title={t('foot.licences')} marks={site.licences} />
      <Marks title={t('foot.payments')} marks={site.payments} />
      <Marks title={t('foot.providers')} marks={site.providers} />
      {contacts && site.contacts.length > 0 && (
        <ul className="marks">
          {site.contacts.map((contact) => (
            <li key={contact.address}>
              <ContactLink contact={contact} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
