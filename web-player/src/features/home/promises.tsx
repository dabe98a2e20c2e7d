import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../components/icon';

const promises: ReadonlyArray<[name: 'clock' | 'fair' | 'lock', icon: IconName]> = [
  ['clock', 'clock'],
  ['fair', 'shield'],
  ['lock', 'lock'],
];

/** Three things the product does, each of which a player can check. */
export function Promises() {
  const { t } = useTranslation('home');
  return (
    <section className="card" aria-labelledby="promises">
      <h2 id="promises">{t('promise.title')}</h2>
      <ul className="promise">
        {promises.map(([name, icon]) => (
          <li key={name}>
            <span className="ic">
              <Icon name={icon} />
            </span>
            <span>
              <b>{t(`promise.${name}.title`)}</b>
              <p>{t(`promise.${name}.text`)}</p>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
