import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Vendor } from '../api/types.js';
import { Card, Money, TableBox, When } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { minorTyped } from '../ui/minor-typed.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

type Verb = 'approve' | 'reject';
type Waiting = NonNullable<Vendor['waitingCeilings']>[number];

/** Ceilings as one operator enters them. */
function Change({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const t = useTranslate();
  const [currency, setCurrency] = useState(Object.keys(vendor.currencies)[0] ?? 'VND');
  const [game, setGame] = useState('');
  const [win, setWin] = useState('');
  const [hour, setHour] = useState('');
  const gameCode = game.trim();
  const winMinor = minorTyped(win, currency);
  const hourMinor = gameCode === '' ? minorTyped(hour, currency) : null;
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.askCeiling(vendor.id, {
        currency,
        winMinor: winMinor ?? null,
        hourMinor: hourMinor ?? null,
        reason,
        ...(gameCode && { gameCode }),
      }),
    { refresh: ['vendors', 'auditLogs'], done: 'console.ceiling.changed', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.ceiling.change')}
      consequence={t('console.ceiling.change_text')}
      presets={['agreed']}
      confirm={t('console.ceiling.change')}
      pending={isPending}
      error={error}
      ready={winMinor !== undefined && hourMinor !== undefined}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        select
        label={t('console.ceiling.currency')}
        value={currency}
        slotProps={{ select: { native: true } }}
        onChange={({ target }) => setCurrency(target.value)}
      >
        {Object.keys(vendor.currencies).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </TextField>
      <TextField
        label={t('console.ceiling.game')}
        helperText={t('console.ceiling.game_help')}
        value={game}
        onChange={({ target }) => setGame(target.value)}
      />
      <TextField label={t('console.ceiling.win')} value={win} onChange={({ target }) => setWin(target.value)} />
      {gameCode === '' && (
        <TextField label={t('console.ceiling.hour')} value={hour} onChange={({ target }) => setHour(target.value)} />
      )}
    </ReasonDialog>
  );
}

function Decision({
  vendor,
  waiting,
  verb,
  onClose,
}: {
  vendor: Vendor;
  waiting: Waiting;
  verb: Verb;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decideCeiling(vendor.id, verb, { change: waiting.id, reason }),
    { refresh: ['vendors', 'auditLogs'], done: `console.ceiling.${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.ceiling.${verb}`)}
      consequence={t(`console.ceiling.${verb}_text`)}
      presets={['agreed']}
      confirm={t(`console.ceiling.${verb}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** What waits for a second operator, and what he decides. */
function WaitingCeiling({ vendor, waiting, editable }: { vendor: Vendor; waiting: Waiting; editable: boolean }) {
  const t = useTranslate();
  const { parts } = useFormat();
  const [verb, setVerb] = useState<Verb | null>(null);
  const { currency, gameCode, winMinor, hourMinor, maker } = waiting;
  const amount = (minor: string | null) => (minor === null ? '–' : parts(minor, currency).figure);
  const what = `${currency} ${gameCode} ${t('console.ceiling.win')} ${amount(winMinor)}, ${t('console.ceiling.hour')} ${amount(hourMinor)}`;
  return (
    <div className="told">
      <span className="faint xs">
        {t('console.ceiling.waits', { what, maker })} <When at={waiting.askedAt} />
      </span>
      {editable && (
        <span>
          {(['approve', 'reject'] as const).map((name) => (
            <Button key={name} size="small" onClick={() => setVerb(name)}>
              {t(`console.ceiling.${name}`)}
            </Button>
          ))}
        </span>
      )}
      {verb && <Decision vendor={vendor} waiting={waiting} verb={verb} onClose={() => setVerb(null)} />}
    </div>
  );
}

/** Above which the vendor's wins are held for two operators. */
export function CeilingCard({ vendor }: { vendor: Vendor }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [changing, setChanging] = useState(false);
  const editable = isAllowed(permissions, 'vendors', 'money');
  const amount = (minor: string | null, currency: string) =>
    minor === null ? t('console.ceiling.none') : <Money minor={minor} currency={currency} />;
  return (
    <Card title={t('console.ceiling.title')}>
      <p className="faint xs">{t('console.ceiling.help')}</p>
      <TableBox label={t('console.ceiling.title')}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('console.ceiling.currency')}</th>
              <th>{t('console.ceiling.game')}</th>
              <th>{t('console.ceiling.win')}</th>
              <th>{t('console.ceiling.hour')}</th>
            </tr>
          </thead>
          <tbody>
            {(vendor.ceilings ?? []).map(({ currency, gameCode, winMinor, hourMinor }) => (
              <tr key={`${currency} ${gameCode}`}>
                <td>{currency}</td>
                <td>{gameCode || t('console.ceiling.every')}</td>
                <td>{amount(winMinor, currency)}</td>
                <td>{gameCode ? '' : amount(hourMinor, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      {(vendor.waitingCeilings ?? []).map((waiting) => (
        <WaitingCeiling key={waiting.id} vendor={vendor} waiting={waiting} editable={editable} />
      ))}
      {editable && <Button onClick={() => setChanging(true)}>{t('console.ceiling.change')}</Button>}
      {changing && <Change vendor={vendor} onClose={() => setChanging(false)} />}
    </Card>
  );
}
