import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../components/icon';
import { desktopInset, useAtLeast } from '../components/use-at-least';
import { useBrand } from '../brand/use-brand';
import { CategoryNav } from './category-nav';
import { Clock } from './clock';
import { Logo } from './logo';
import { MemberBar } from './member-bar';
import { paths } from '../navigation/paths';
import { LanguageSwitch, ThemeSwitch } from './switches';

function UtilityBand() {
  const { t } = useTranslation('shell');
  const { brand } = useBrand();
  return (
    <div className="util-band">
      <div className="wrap util">
        <Clock zone={brand.timeZone} />
        <Link to={paths.affiliates}>
          <Icon name="users" /> {t('affiliates')}
        </Link>
        <span className="grow" />
        {brand.supportUrl && (
          <a href={brand.supportUrl} target="_blank" rel="noreferrer">
            <Icon name="headset" /> {t('support')}
          </a>
        )}
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </div>
  );
}

export function Header() {
  const wide = useAtLeast(desktopInset);
  return (
    <header className="top">
      {wide && <UtilityBand />}
      <div className="wrap main">
        <Logo />
        {wide && <CategoryNav />}
        <MemberBar />
      </div>
    </header>
  );
}
