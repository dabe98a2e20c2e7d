import { Drawer, IconButton, Tooltip, useMediaQuery } from '@mui/material';
import { useMemo } from 'react';
import { useGetOne, useListContext, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { ReviewedWithdrawal, Withdrawal } from '../api/money-types.js';
import { useHotkeys } from '../ui/hotkeys.js';
import { Icon, type IconName } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { Decision } from './decision.js';
import { Dossier, Headline } from './dossier.js';
import { shortId } from '../ui/format.js';

function Step({
  label,
  icon,
  onClick,
  disabled,
}: {
  label: string;
  icon: IconName;
  onClick: () => void;
  disabled?: boolean;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} onClick={onClick} disabled={disabled} sx={{ width: 32, height: 32 }}>
          <Icon name={icon} />
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** Previous, next and close within the rows of the list, also as K, J and Escape. */
function useWalk(id: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data = [] } = useListContext<Withdrawal>();
  const at = data.findIndex((row) => row.id === id);
  const up = data[at - 1]?.id;
  const down = at < 0 ? data[0]?.id : data[at + 1]?.id;
  const keys = useMemo(() => {
    const go = (to: string | undefined) => () => {
      if (to) void navigate(`/withdrawals/${to}${search}`);
    };
    return { k: go(up), j: go(down), escape: () => void navigate(`/withdrawals${search}`) };
  }, [navigate, search, up, down]);
  useHotkeys(keys);
  return { keys, up, down };
}

/** Keeps the full record apart in the cache: react-admin would offer the list's row, which has no payee and checks. */
const full = { view: 'review' };
/** What other operators do with it, such as claiming, is seen within so many milliseconds. */
const live = { refetchInterval: 5_000 };

function Review({ id, keys, up, down }: { id: string } & ReturnType<typeof useWalk>) {
  const t = useTranslate();
  const { data: row, error, refetch } = useGetOne<ReviewedWithdrawal>('withdrawals', { id, meta: full }, live);
  return (
    <aside className="drawer" aria-labelledby="review-title">
      <header>
        <div className="row between nowrap">
          <h2 id="review-title" className="num">
            {t('console.withdrawal.title', { id: shortId(id) })}
          </h2>
          <div className="row tight nowrap">
            <Step label={t('console.withdrawal.previous')} icon="up" onClick={keys.k} disabled={!up} />
            <Step label={t('console.withdrawal.next')} icon="dn" onClick={keys.j} disabled={!down} />
            <Step label={t('ra.action.close')} icon="x" onClick={keys.escape} />
          </div>
        </div>
        {row && <Headline row={row} />}
      </header>
      <div className="in" tabIndex={0} role="region" aria-label={t('console.withdrawal.details')}>
        <Problem error={error} retry={() => void refetch()} />
        {row && <Dossier row={row} />}
      </div>
      {row && <Decision row={row} onNext={keys.j} />}
    </aside>
  );
}

const paper = { 'aria-labelledby': 'review-title', sx: { inlineSize: 'min(100%, var(--drawer-w))', border: 0 } };

/** The review of one withdrawal: beside the queue on a desk, over everything on a smaller screen. */
export function ReviewDrawer({ id }: { id: string }) {
  const walk = useWalk(id);
  const wide = useMediaQuery('(min-width: 1200px)');
  const review = <Review id={id} {...walk} />;
  if (wide) return review;
  return (
    <Drawer anchor="right" open onClose={walk.keys.escape} slotProps={{ paper }}>
      {review}
    </Drawer>
  );
}
