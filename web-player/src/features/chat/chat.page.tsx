import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChatRooms, type ChatRoom } from '../../api/chat';
import { useBrand } from '../../brand/use-brand';
import { Chip, Chips } from '../../components/chip';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { useLanguage } from '../../i18n/use-language';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import { languageOf } from '../../texts/languages';
import { LoadFailed } from '../shared/load-failed';
import './chat.css';
import { Room } from './room';

const icons = { GENERAL: 'users', GAMES: 'slots', SPORTS: 'ball', LOTTERY: 'star' } as const;

function Rooms({ rooms, longest }: { rooms: readonly ChatRoom[]; longest: number }) {
  const { t } = useTranslation('chat');
  const { status } = useSession();
  const [query, setQuery] = useSearchParams();
  const room = rooms.find(({ id }) => id === query.get('room')) ?? rooms[0];
  if (!room) return null;
  return (
    <>
      <Chips label={t('rooms')} scroll>
        {rooms.map(({ id, name, topic, language }) => (
          <Chip
            key={id}
            icon={icons[topic]}
            pressed={id === room.id}
            onClick={() => setQuery({ room: id }, { replace: true })}
          >
            <bdi lang={languageOf(language).tag}>{name}</bdi>
          </Chip>
        ))}
      </Chips>
      <Room key={`${room.id} ${status}`} room={room} longest={longest} />
    </>
  );
}

/** The chat rooms: everybody reads, members write. */
export function Component() {
  const { t } = useTranslation('chat');
  const { brand } = useBrand();
  const { code } = useLanguage();
  const { data, error, refetch } = useChatRooms(code);
  return (
    <div className="page chat-page">
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1>{t('title')}</h1>
      <p className="muted">{t('lead')}</p>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data?.rooms.length === 0 && (
        <EmptyState
          motif="drum"
          palette="tan"
          title={t('none')}
          text={t('noneText')}
          action={<ButtonLink to={paths.games()}>{t('toGames')}</ButtonLink>}
        />
      )}
      {data && data.rooms.length > 0 && <Rooms rooms={data.rooms} longest={data.longest} />}
    </div>
  );
}
