import { useTranslation } from 'react-i18next';
import { useChooseIcon, useOwnIcon, type OwnIcon } from '../../api/icon';
import type { Member } from '../../api/member-info';
import { Avatar } from '../../components/avatar';
import { useErrorText } from '../../i18n/use-error-text';
import { Refusal } from '../shared/refusal';

const pictures = [
  'lotus', 'banyan', 'butterfly', 'peacock', 'tiger', 'koi', 'lantern', 'drum', 'pagoda', 'mask', 'octopus', 'fruit',
] as const satisfies ReadonlyArray<NonNullable<OwnIcon['icon']>>; // prettier-ignore

/** The pictures to choose among, and the letters of the name. */
export function IconChoice({ member }: { member: Member }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { data } = useOwnIcon(true);
  const { mutate, error, isPending, variables } = useChooseIcon();
  if (!data) return null;
  const name = member.nickname || member.account;
  const chosen = isPending ? variables : data.icon;
  const offered = pictures.filter((one) => data.icons.includes(one));
  return (
    <div className="stack tight">
      <div className="icon-choice" role="group" aria-label={t('icon.title')}>
        {[null, ...offered].map((icon) => (
          <button
            key={icon ?? ''}
            type="button"
            aria-pressed={chosen === icon}
            aria-label={icon ? t(`icon.of.${icon}`) : t('icon.letters')}
            onClick={() => icon !== chosen && mutate(icon)}
          >
            <Avatar name={name} icon={icon} />
          </button>
        ))}
      </div>
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
    </div>
  );
}
