import { useEffect, useId, useState } from 'react';
import { drawTile } from '../art';
import { samples, type Sample } from './samples';

const count = 40;

/** Forty pictures from forty codes. */
export function Gallery() {
  const id = useId();
  const [list, setList] = useState<Array<Sample & { src: string }>>([]);
  useEffect(() => {
    let gone = false;
    void Promise.all(samples(count, 'trien-lam').map(async (game) => ({ ...game, src: await drawTile(game) }))).then(
      (drawn) => !gone && setList(drawn),
    );
    return () => {
      gone = true;
    };
  }, []);
  return (
    <section className="gallery" aria-labelledby={id}>
      <div className="section-head">
        <div>
          <h2 id={id}>Tranh ô trò chơi, từ hạt giống</h2>
          <p className="sub">Cùng mã trò, cùng một bức tranh; khác mã, khác bức</p>
        </div>
      </div>
      <ul>
        {list.map((game) => (
          <li key={game.code}>
            <img src={game.src} alt={game.title.replace('|', ' ')} width={300} height={400} />
          </li>
        ))}
      </ul>
    </section>
  );
}
