import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRooms, type TableRoom } from '../../api/rooms';
import { Money } from '../../components/money';
import { paths } from '../../navigation/paths';
import './rooms.css';

/** Tables of players against each other with their seats, as they are now; nothing where there are none. */
export function Rooms() {
  const { t } = useTranslation('lobby');
  const { data: rooms = [] } = useRooms(true);
  const id = useId();
  if (rooms.length === 0) return null;
  return (
    <section className="lobby-rooms" aria-labelledby={id}>
      <h2 id={id}>{t('rooms.title')}</h2>
      <p className="muted sm">{t('rooms.people')}</p>
      <ul>
        {rooms.map((room) => (
          <li key={`${room.vendor}|${room.room}`}>
            <Table room={room} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Table({ room }: { room: TableRoom }) {
  const { t } = useTranslation('lobby');
  const { gameCode, gameName, stakeMinor, currency, seats, taken, free, waiting, playing } = room;
  const words = [
    t('rooms.seats', { taken, seats }),
    ...(playing ? [t('rooms.playing')] : []),
    ...(waiting > 0 ? [t('rooms.waiting', { count: waiting })] : []),
  ];
  return (
    <Link className="room-card" to={`${paths.play(gameCode)}?room=${encodeURIComponent(room.room)}`}>
      <span className="room-seats" aria-hidden="true">
        {Array.from({ length: seats }, (_, seat) => (
          <i key={seat} data-taken={seat < taken} />
        ))}
      </span>
      <span className="room-words">
        <strong>
          <Money minor={stakeMinor} currency={currency} />
        </strong>
        <span className="sm">{gameName}</span>
        <span className="muted sm">{words.join(' · ')}</span>
      </span>
      <span className="room-join">{t(free > 0 ? 'rooms.join' : 'rooms.queue')}</span>
    </Link>
  );
}
