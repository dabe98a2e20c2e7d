import { isMoney } from '../api/reward.js';
import { MenuItem, TextField } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { Wheel } from '../api/promotion-types.js';
import { useFormat } from '../ui/format.js';
import { gameCategories, rewardKinds, wagerBases, type Draft } from './draft.js';
import { RoundsPart } from './rounds-part.js';
import { Choice, Count, Typed, type Props } from './terms-part.js';

const perPage = 100;
const most: Partial<Record<Draft['reward']['kind'], number>> = { POINTS: 1_000_000, FREE_ROUNDS: 1_000 };

/** What a kind of reward begins with. */
function beginning(kind: Draft['reward']['kind']): Partial<Draft['reward']> {
  if (kind === 'BONUS')
    return { kind, turnover: 0, wagerTimes: 10, bonusDays: 30, count: 0, wheelId: null, rounds: null };
  const rest = { kind, wagerTimes: 0, bonusDays: 0, wagerBase: 'BONUS' as const, wheelId: null, rounds: null };
  if (kind === 'CASH') return { ...rest, turnover: 1, count: 0 };
  const none = { ...rest, turnover: 0, amount: '', percent: 0, max: '', ladder: '' };
  if (kind === 'FREE_ROUNDS') return { ...none, count: 10, rounds: { vendor: '', game: '', name: '', days: 7 } };
  return { ...none, count: kind === 'POINTS' ? 100 : 1 };
}

/** What one gets, and what is asked for it. */
export function RewardPart(props: Props) {
  const { draft, onChange } = props;
  const t = useTranslate();
  const { reward } = draft;
  return (
    <>
      <Choice
        label={t('console.campaign.term.kind')}
        value={reward.kind}
        choices={rewardKinds}
        word="reward_kind"
        onChange={(kind) => onChange({ reward: { ...reward, ...beginning(kind) } })}
      />
      {isMoney(reward.kind) ? <MoneyPart {...props} /> : <GoodsPart {...props} />}
      {(reward.kind === 'BONUS' || draft.terms.trigger === 'STAKE') && <SharesPart {...props} />}
    </>
  );
}

/** Points, spins or rounds: how many, of which wheel or game, and what that comes to with the stock. */
function GoodsPart({ draft, onChange }: Props) {
  const t = useTranslate();
  const { number } = useFormat();
  const { reward, brand, currency, stock } = draft;
  const count = reward.count ?? 0;
  const set = (change: Partial<Draft['reward']>) => onChange({ reward: { ...reward, ...change } });
  const { data: wheels = [] } = useGetList<Wheel>(
    'wheels',
    { pagination: { page: 1, perPage }, filter: { brand, state: 'PUBLISHED' } },
    { enabled: reward.kind === 'SPINS' && brand !== '' },
  );
  const chosen = wheels.filter((wheel) => wheel.currency === currency);
  return (
    <>
      <Count
        label={t('console.campaign.term.count')}
        value={count}
        max={most[reward.kind] ?? 100}
        onChange={(next) => set({ count: next })}
      />
      <p className="sm muted">
        {t('console.campaign.all', { most: number(stock * count), stock: number(stock), count: number(count) })}
      </p>
      {reward.kind === 'FREE_ROUNDS' && <RoundsPart draft={draft} onChange={onChange} />}
      {reward.kind === 'SPINS' && (
        <TextField
          select
          label={t('console.campaign.term.wheelId')}
          value={chosen.some(({ id }) => id === reward.wheelId) ? reward.wheelId : ''}
          onChange={(event) => set({ wheelId: event.target.value })}
        >
          {chosen.map(({ id, title }) => (
            <MenuItem key={id} value={id}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}

/** Money: how much, and how often it has to be staked. */
function MoneyPart({ draft, onChange }: Props) {
  const t = useTranslate();
  const { reward, terms } = draft;
  const term = (field: string) => t(`console.campaign.term.${field}`);
  const set = (change: Partial<Draft['reward']>) => onChange({ reward: { ...reward, ...change } });
  return (
    <>
      {terms.trigger === 'SIGN_IN' ? (
        <Typed
          label={term('ladder')}
          help={t('console.campaign.ladder_help')}
          value={reward.ladder}
          onChange={(ladder) => set({ ladder })}
        />
      ) : (
        <>
          <Typed label={term('amountMinor')} value={reward.amount} onChange={(amount) => set({ amount })} />
          <Count label={term('percent')} value={reward.percent} max={1_000} onChange={(percent) => set({ percent })} />
          <Typed label={term('maxMinor')} value={reward.max} onChange={(max) => set({ max })} />
        </>
      )}
      {reward.kind === 'BONUS' ? (
        <>
          <Choice
            label={term('wagerBase')}
            value={reward.wagerBase}
            choices={wagerBases}
            word="wager_base"
            onChange={(wagerBase) => set({ wagerBase })}
          />
          <Count
            label={term('wagerTimes')}
            value={reward.wagerTimes}
            max={100}
            onChange={(wagerTimes) => set({ wagerTimes })}
          />
          <Count
            label={term('bonusDays')}
            value={reward.bonusDays}
            max={365}
            onChange={(bonusDays) => set({ bonusDays })}
          />
        </>
      ) : (
        <Count label={term('turnover')} value={reward.turnover} max={100} onChange={(turnover) => set({ turnover })} />
      )}
    </>
  );
}

/** How much of a stake counts, by what is played. */
function SharesPart({ draft, onChange }: Props) {
  const t = useTranslate();
  const { reward } = draft;
  return gameCategories.map((category) => (
    <Count
      key={category}
      label={t('console.campaign.share', { game: t(`console.campaign.game.${category}`) })}
      value={reward.contribution[category]}
      max={100}
      onChange={(percent) =>
        onChange({ reward: { ...reward, contribution: { ...reward.contribution, [category]: percent } } })
      }
    />
  ));
}
