import { useState } from 'react';
import { BalancePill } from '../components/balance-pill';
import { NumberPicker } from '../components/number-picker';
import { Odds } from '../components/odds';
import { Tile, TileSkeleton } from '../components/tile';

const nothing = () => undefined;
const amount = '124805000000';

function BalanceCards() {
  const [hidden, setHidden] = useState(false);
  const pill = { minor: amount, currency: 'VND', onRefresh: nothing };
  return (
    <div>
      <h2>Số dư, tỷ lệ</h2>
      <div className="flow mb-3.5">
        <BalancePill
          {...pill}
          hidden={hidden}
          refreshing={false}
          onToggle={() => setHidden(!hidden)}
          depositTo="/__kit"
        />
        <BalancePill {...pill} hidden refreshing onToggle={nothing} />
      </div>
      <div className="grid gap-3.5 grid-cols-2 sm:grid-cols-3">
        <Odds label="Thắng" value="1,95" />
        <Odds label="Đã chọn" value="1,95" selected />
        <Odds label="Tăng" value="2,08" move="up" />
        <Odds label="Giảm" value="1,82" move="down" />
        <Odds label="Tạm đóng" value="1,82" closed />
      </div>
    </div>
  );
}

function Tiles() {
  const [liked, setLiked] = useState(true);
  const like = () => setLiked(!liked);
  return (
    <div>
      <h2>Ô trò chơi</h2>
      <div className="tiles">
        <Tile
          to="/__kit"
          name="Chúa Sơn Lâm"
          note="RTP 96,0%"
          art={{ code: 'h1', motif: 'tiger', palette: 'tan' }}
          onFavourite={nothing}
        />
        <Tile
          to="/__kit"
          name="Kho Báu Hạ Long"
          note="RTP 96,5%"
          art={{ code: 'h2b', motif: 'junk', palette: 'hoang' }}
          badge={{ jackpot: 'Hũ 2,1 tỷ' }}
        />
        <Tile
          to="/__kit"
          name="Bảy Lửa"
          note="RTP 95,2%"
          art={{ code: 'k3', motif: 'seven', palette: 'son' }}
          badge="new"
          favourite={liked}
          onFavourite={like}
        />
        <Tile
          to="/__kit"
          name="Ngọc Bích Đêm Rằm"
          art={{ code: 'k4', motif: 'gem', palette: 'dem' }}
          maintenance={{ until: '2026-11-20T14:00:00Z' }}
        />
        <TileSkeleton />
        <Tile to="/__kit" name="Trăng Gốc Đa" art={{ code: 'banyan-moonlight', motif: 'banyan', palette: 'dem' }} />
      </div>
      <div className="grid gap-3.5 grid-cols-2 mt-4">
        <Tile
          wide
          to="/__kit"
          name="Xóc Đĩa Hội Làng"
          maker="218 người chơi"
          note="Bàn 04"
          art={{ code: 'l1', motif: 'xocdia', palette: 'son' }}
          live={{ dealer: 'Lan Anh', limits: '20K – 50 triệu' }}
        />
        <Tile
          wide
          to="/__kit"
          name="Roulette Châu Âu"
          maker="341 người chơi"
          note="Bàn 11"
          art={{ code: 'l2', motif: 'roulette', palette: 'tan' }}
          live={{ dealer: 'Thu Hà', limits: '10K – 100 triệu' }}
        />
      </div>
    </div>
  );
}

export function Play() {
  const [chosen, setChosen] = useState([3, 9, 14]);
  return (
    <>
      <BalanceCards />
      <Tiles />
      <div>
        <h2>Chọn số</h2>
        <NumberPicker label="Chọn số" from={1} to={20} chosen={chosen} drawn={[17]} most={6} onChange={setChosen} />
      </div>
    </>
  );
}
