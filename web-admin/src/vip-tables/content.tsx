import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { VipContent } from '../api/promotion-types.js';
import { Dash, Facts, Money, TableBox } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { levelAmounts, rated } from './draft.js';

/** Levels and what all have in common, as they are stored; `before`: what is published, from which a change is marked. */
export function VipContentPart({
  content,
  currency,
  before,
}: {
  content: VipContent;
  currency: string;
  before?: VipContent;
}) {
  const t = useTranslate();
  const { number, percent } = useFormat();
  const { levels, rebate, cashback, giftDays, giftTurnover } = content;
  const word = (name: string) => t(`console.vip.rule.${name}`);
  const money = (minor: string) => <Money minor={minor} currency={currency} />;
  const changed = (at: number, name: string, value: unknown) => {
    const was = before?.levels[at] as Readonly<Record<string, unknown>> | undefined;
    return before !== undefined && (was ? new Map(Object.entries(was)).get(name) : undefined) !== value;
  };
  return (
    <>
      <TableBox label={t('console.menu.vipTables')}>
        <Table size="small" className="levels">
          <TableHead>
            <TableRow>
              <TableCell>{t('console.vip.name')}</TableCell>
              {levelAmounts.map((name) => (
                <TableCell key={name} align="right">
                  {t(`console.vip.level.${name}`)}
                </TableCell>
              ))}
              <TableCell align="right">{t('console.vip.level.withdrawalsPerDay')}</TableCell>
              {rated.map((category) => (
                <TableCell key={category} align="right">
                  {t(`console.campaign.game.${category}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {levels.map((level, at) => (
              <TableRow key={level.level}>
                <TableCell>{changed(at, 'name', level.name) ? <mark>{level.name}</mark> : level.name}</TableCell>
                {levelAmounts.map((name) => {
                  const shown = level[name] === '0' ? <Dash /> : money(level[name]);
                  return (
                    <TableCell key={name} align="right">
                      {changed(at, name, level[name]) ? <mark>{shown}</mark> : shown}
                    </TableCell>
                  );
                })}
                <TableCell align="right">{number(level.withdrawalsPerDay)}</TableCell>
                {rated.map((category) => (
                  <TableCell key={category} align="right">
                    {percent(level.rates[category])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableBox>
      <Facts
        rows={[
          [word('giftDays'), String(giftDays)],
          [word('giftTurnover'), String(giftTurnover)],
          [word('mode'), word(rebate.mode)],
          [word('hour'), `${rebate.hour}:00`],
          [word('rebateMin'), money(rebate.minMinor)],
          [word('rebateCap'), money(rebate.capMinor)],
          [word('rebateTurnover'), String(rebate.turnover)],
          [word('rebateDays'), String(rebate.claimDays)],
          ...cashback.tiers.map(({ lossMinor, rateBp }): [string, ReactNode] => [
            word('loss'),
            <span key={lossMinor}>
              {money(lossMinor)}: {percent(rateBp)}
            </span>,
          ]),
          [word('lossShare'), percent(cashback.lossShareBp)],
          [word('leastRounds'), number(cashback.leastRounds)],
          [word('cashbackCap'), money(cashback.capMinor)],
          [word('cashbackTurnover'), String(cashback.turnover)],
          [word('cashbackDays'), String(cashback.claimDays)],
        ]}
      />
    </>
  );
}
