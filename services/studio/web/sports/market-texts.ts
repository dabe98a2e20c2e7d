import type { League } from '../../src/game/sports/league.js';
import { ends } from '../../src/game/sports/arena.js';
import { mostBacked } from '../../src/game/sports/football.js';
import { pickOf, type Fixture, type Market, type Pick } from '../../src/game/sports/sport.js';
import { locale, sayer, spoken } from '../frame/texts.js';

const names = sayer({
  x12: { VI: 'Kết quả trận', EN: 'Match result', CN: '独赢', AR: 'نتيجة المباراة' },
  ou: { VI: 'Tài xỉu bàn thắng', EN: 'Total goals', CN: '大小球', AR: 'مجموع الأهداف' },
  btts: { VI: 'Hai đội cùng ghi bàn', EN: 'Both teams to score', CN: '双方均进球', AR: 'كلا الفريقين يسجل' },
  ah: { VI: 'Kèo chấp', EN: 'Handicap', CN: '让球', AR: 'الهانديكاب' },
  cs: { VI: 'Tỷ số đúng', EN: 'Correct score', CN: '波胆', AR: 'النتيجة الصحيحة' },
  win: { VI: 'Thắng trận', EN: 'Match winner', CN: '比赛胜者', AR: 'الفائز بالمباراة' },
  map: { VI: 'Tỷ số bản đồ', EN: 'Map score', CN: '地图比分', AR: 'نتيجة الخرائط' },
  mh: { VI: 'Chấp bản đồ', EN: 'Map handicap', CN: '地图让分', AR: 'هانديكاب الخرائط' },
  tm: { VI: 'Tổng số bản đồ', EN: 'Total maps', CN: '地图总数', AR: 'مجموع الخرائط' },
  mw: { VI: 'Thắng bản đồ {n}', EN: 'Winner of map {n}', CN: '地图 {n} 胜者', AR: 'الفائز بالخريطة {n}' },
  over: { VI: 'Tài {line}', EN: 'Over {line}', CN: '大 {line}', AR: 'أكثر من {line}' },
  under: { VI: 'Xỉu {line}', EN: 'Under {line}', CN: '小 {line}', AR: 'أقل من {line}' },
  yes: { VI: 'Có', EN: 'Yes', CN: '是', AR: 'نعم' },
  no: { VI: 'Không', EN: 'No', CN: '否', AR: 'لا' },
  draw: { VI: 'Hòa', EN: 'Draw', CN: '平局', AR: 'تعادل' },
});

const number = (value: number, signed = false): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, signDisplay: signed ? 'exceptZero' : 'auto' }).format(
    value,
  );

export const nameOfMarket = (market: Market, line: number): string => names(market, { n: line });

/** Hundredths as odds are written. */
export const oddsText = (hundredths: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(hundredths / 100);

export const teamName = ({ sport }: League, team: number): string => sport.teams[team]?.names[spoken()] ?? '';

/** What a pick says, short enough for a button. */
export function nameOfPick(league: League, { home, away }: Fixture, { market, line, side }: Pick): string {
  const team = teamName(league, side === 0 ? home : away);
  if (market === 'x12') return side === 1 ? names('draw') : teamName(league, side === 0 ? home : away);
  if (market === 'ou' || market === 'tm') return names(side === 0 ? 'over' : 'under', { line: number(line / 2) });
  if (market === 'btts') return names(side === 0 ? 'yes' : 'no');
  if (market === 'cs') return `${Math.floor(side / (mostBacked + 1))}–${side % (mostBacked + 1)}`;
  if (market === 'map') return ends[side]?.join('–') ?? '';
  if (market === 'ah' || market === 'mh') return `${team} ${number((side === 0 ? line : -line) / 2, true)}`;
  return team;
}

/** A pick with its market, for rows that stand alone. */
export function wholeName(league: League, fixture: Fixture, text: string): { market: string; pick: string } {
  const pick = pickOf(text);
  return pick
    ? { market: nameOfMarket(pick.market, pick.line), pick: nameOfPick(league, fixture, pick) }
    : { market: '', pick: text };
}
