import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notice } from '../api/wins';
import { Button } from '../components/button';
import { Money } from '../components/money';
import { Qr } from '../components/qr';
import MiniGame from '../features/game/mini-game';
import { Rooms } from '../features/lobby/rooms';
import { Article } from '../features/messages/messages.page';
import { LiveSalary } from '../features/agent/income/live-salary';
import { FreeRoundsBadge, FreeRoundsCard } from '../features/shared/free-rounds';
import Celebration from '../features/shared/celebration';
import { Jackpots } from '../features/shared/jackpots';
import { Guide } from '../features/site/app.page';
import { AmountField } from '../features/wallet/amount-field';
import { Receipt } from '../features/wallet/receipt';
import { useAmount } from '../features/wallet/use-amount';
import { VendorWallets } from '../features/wallet/vendor-wallets';
import '../features/wallet/wallet.css';
import { useSessionStore } from '../session';
import { StartBar } from '../shell/side-bars';
import { appSystems } from '../navigation/paths';
import { game, messages, paid, receiptStates } from './server';

const nothing = () => undefined;
const vnd = 10_000n;
const steps = [-375_000n, 1_250_000n, 90_500n];

/** Digits that roll, a chip that is thrown, a big win. */
function Motion() {
  const [turn, setTurn] = useState(0);
  const amount = (12_480_500n + steps.slice(0, turn % 4).reduce((sum, step) => sum + step, 0n)) * vnd;
  const limits = { currency: 'VND', min: 100_000n * vnd, max: 300_000_000n * vnd };
  const typed = useAmount(null, limits);
  const win = { amountMinor: '250000000000', currency: 'VND' };
  return (
    <div>
      <h2>Chuyển động</h2>
      <div className="flow mb-3.5">
        <Money rolling className="text-2xl font-semibold" minor={amount} currency="VND" />
        <Button size="sm" onClick={() => setTurn(turn + 1)}>
          Lăn số
        </Button>
        <Button size="sm" onClick={() => notice({ kind: 'jackpot_win', ...win })}>
          Thắng lớn
        </Button>
      </div>
      <div className="kit-win">
        <Celebration win={win} onOver={nothing} />
      </div>
      <form onSubmit={(event) => event.preventDefault()}>
        <AmountField amount={typed} limits={limits} suggested={[200_000n, 500_000n, 2_000_000n].map((n) => n * vnd)} />
      </form>
    </div>
  );
}

/** What vendors bring: pools, tables, rounds for nothing, wallets, and a game that plays on. */
function Vendors() {
  return (
    <div>
      <h2>Hũ, bàn, lượt miễn phí, ví hãng, cửa sổ nhỏ</h2>
      <div className="stack">
        <Jackpots />
        <Rooms />
        <div className="flow">
          <FreeRoundsBadge code={game.code} />
        </div>
        <FreeRoundsCard />
        <VendorWallets />
        <div className="kit-mini">
          <MiniGame />
        </div>
      </div>
    </div>
  );
}

/** A paid withdrawal: asked whether it arrived, and each answer. */
function Receipts() {
  return (
    <div>
      <h2>Xác nhận đã nhận tiền</h2>
      <div className="stack">
        {receiptStates.map((state) => (
          <Receipt key={state} withdrawal={paid(state)} />
        ))}
      </div>
    </div>
  );
}

/** What people are told, and what an agent earns right now. */
function News() {
  const { t } = useTranslation('profile');
  const open = useSessionStore((state) => state.open);
  return (
    <div>
      <h2>Hộp thư, lương thời gian thực</h2>
      <div className="stack">
        {messages.map((message, index) => (
          <Article key={message.id} {...message} index={index} />
        ))}
        <div className="flow">
          <Button size="sm" onClick={() => open({ kind: 'notices', index: 1 })}>
            {t('messages.title')}
          </Button>
        </div>
        <LiveSalary own="1001" />
      </div>
    </div>
  );
}

function Codes() {
  return (
    <div>
      <h2>Mã QR, cài ứng dụng</h2>
      <div className="flow mb-3.5">
        {[85, 120, 200].map((size) => (
          <Qr key={size} size={size} text="https://example.com" label={`Mã QR ${size}`} />
        ))}
        <StartBar />
      </div>
      <div className="fields">
        {appSystems.map((system) => (
          <Guide key={system} system={system} />
        ))}
      </div>
    </div>
  );
}

export function Latest() {
  return (
    <>
      <Motion />
      <Vendors />
      <Receipts />
      <News />
      <Codes />
    </>
  );
}
