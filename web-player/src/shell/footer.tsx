import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../components/button';
import { Qr } from '../components/qr';
import { Segment } from '../components/segment';
import { desktopInset, useAtLeast } from '../components/use-at-least';
import { useBrand } from '../brand/use-brand';
import { useSections } from '../brand/use-sections';
import { useVendors } from '../session';
import { appLink, systemNames } from '../navigation/app-links';
import { zoneText } from './clock';
import { needsGuide, useInstall } from '../session/install';
import { Logo } from './logo';
import { appSystems, paths, type AppSystem } from '../navigation/paths';
import { ContactLink, SiteMarks } from '../components/site-marks';
import { SupportLink } from './support-link';
import { LanguageSwitch, ThemeSwitch } from './switches';
import { useLaterSite } from './use-later-site';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

const Item = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to}>{children}</Link>
  </li>
);

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  </li>
);

function House({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className="house stack">
      <Logo />
      <p className="line">{t('foot.line')}</p>
      <div className="row">
        <span className="age" role="img" aria-label={t('foot.age')}>
          18+
        </span>
        <span className="xs faint">{t('foot.responsible')}</span>
      </div>
      {children}
    </div>
  );
}

function Links() {
  const { t } = useTranslation(['shell', 'common']);
  const { brand } = useBrand();
  const { lanes } = useVendors();
  const has = useSections();
  const { data: site } = useLaterSite();
  return (
    <>
      <Column title={t('foot.games')}>
        {lanes.map(({ title }) => (
          <Item key={title} to={paths.games(title)}>
            {t(`common:category.${title}`)}
          </Item>
        ))}
        {has('promotions') && <Item to={paths.promotions}>{t('promotions')}</Item>}
      </Column>
      <Column title={t('foot.help')}>
        <Item to={paths.help}>{t('foot.helpCentre')}</Item>
        <li>
          <SupportLink />
        </li>
        <Item to={paths.feedback()}>{t('foot.feedback')}</Item>
        <Item to={paths.deposit}>{t('deposit')}</Item>
        <Item to={paths.withdraw}>{t('foot.withdraw')}</Item>
        <Item to={paths.statement}>{t('statement')}</Item>
        {brand.supportUrl && <Outside href={brand.supportUrl}>{t('support')}</Outside>}
        {brand.telegramUrl && <Outside href={brand.telegramUrl}>{t('telegram')}</Outside>}
        {site?.contacts.map((contact) => (
          <li key={contact.address}>
            <ContactLink contact={contact} />
          </li>
        ))}
      </Column>
      <Column title={t('foot.house')}>
        <Item to={paths.news}>{t('foot.news')}</Item>
        <Item to={paths.blog}>{t('foot.blog')}</Item>
        <Item to={paths.live}>{t('foot.live')}</Item>
        {site?.chat && <Item to={paths.chat()}>{t('foot.chat')}</Item>}
        {site?.event && <Item to={paths.event}>{site.event}</Item>}
        <Item to={paths.affiliates}>{t('affiliates')}</Item>
        <Item to={paths.app()}>{t('foot.install')}</Item>
        <Item to={paths.terms}>{t('foot.terms')}</Item>
        <Item to={paths.privacy}>{t('foot.privacy')}</Item>
        <Outside href={paths.speed}>{t('foot.speed')}</Outside>
      </Column>
    </>
  );
}

/** The app's guide for one of the systems, to scan. */
function Phone() {
  const { t } = useTranslation('shell');
  const [system, setSystem] = useState<AppSystem>('android');
  const choices = appSystems.map((value) => ({ value, label: systemNames[value] }));
  return (
    <div className="stack tight">
      <h2>{t('foot.install')}</h2>
      <div className="row items-start wrap-ok">
        <Qr text={appLink(system)} label={t('appQr', { system: systemNames[system] })} size={120} />
        <div className="foot-scan">
          <Segment label={t('appFor')} choices={choices} value={system} onChange={setSystem} />
          <span className="xs faint">{t('scan')}</span>
        </div>
      </div>
    </div>
  );
}

/** Whose games there are, unless the brand's operators say it. */
function Makers() {
  const { t } = useTranslation('shell');
  const { lanes } = useVendors();
  const { data: site } = useLaterSite();
  const names = [...new Set(lanes.flatMap(({ cards }) => cards.map(({ name }) => name)))];
  if (names.length === 0 || (site && site.providers.length > 0)) return null;
  return (
    <div className="makers">
      <h2>{t('foot.makers')}</h2>
      <ul className="row wrap-ok">
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

function BrandMarks() {
  const { data } = useLaterSite();
  return data ? <SiteMarks site={data} /> : null;
}

/** The site as an app: by the browser's own prompt, or by Safari's menu. */
function Install() {
  const { t } = useTranslation('shell');
  const install = useInstall();
  if (install)
    return (
      <Button size="sm" icon="dn" onClick={install}>
        {t('install.action')}
      </Button>
    );
  return needsGuide() ? (
    <details className="xs">
      <summary>{t('install.action')}</summary>
      <p className="faint">{t('install.ios')}</p>
    </details>
  ) : null;
}

export function Footer() {
  const { t } = useTranslation('shell');
  const { brand } = useBrand();
  const now = Date.now();
  const zone = zoneText(now, brand.timeZone);
  const wide = useAtLeast(desktopInset);
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <House>{wide && <Makers />}</House>
          <Links />
          <div className="stack">
            {wide && <Phone />}
            <Install />
          </div>
        </div>
        {!wide && <Makers />}
        <BrandMarks />
        {!wide && (
          <div className="foot-tools">
            <ThemeSwitch />
            <LanguageSwitch />
          </div>
        )}
        <div className="legal">
          <span>{t('foot.rights', { year: new Date(now).getFullYear(), brand: brand.name })}</span>
          <span className="num">{t('foot.version', { version: APP_VERSION, zone })}</span>
        </div>
      </div>
    </footer>
  );
}
