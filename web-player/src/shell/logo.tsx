import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Mark } from '../components/logo';
import { useBrand } from '../brand/use-brand';
import { useLogo } from '../brand/use-looks';
import { paths } from '../navigation/paths';

/** Goes home unless already there; then it only takes the page to its top. */
export function Logo() {
  const { t } = useTranslation('shell');
  const { brand } = useBrand();
  const { src, hasName } = useLogo();
  const atHome = useLocation().pathname === paths.home;
  const stay = (event: MouseEvent) => {
    if (!atHome) return;
    event.preventDefault();
    scrollTo({ top: 0 });
  };
  return (
    <Link
      className="logo"
      to={paths.home}
      aria-label={t(atHome ? 'logo' : 'toHome', { brand: brand.name })}
      aria-current={atHome ? 'page' : undefined}
      onClick={stay}
    >
      {src === null ? <Mark /> : <img src={src} alt="" />}
      {!hasName && <span>{brand.name}</span>}
    </Link>
  );
}
