import type { Names } from '../game.js';
import type { Team } from './sport.js';

const team = (
  short: string,
  [VI, EN, CN, AR]: readonly [string, string, string, string],
  colours: Team['colours'],
  attack: number,
  guard: number,
): Team => ({ short, names: { VI, EN, CN, AR } satisfies Names, colours, attack, guard });

/** The clubs of the football league. */
export const clubs: readonly Team[] = [
  team('SHG', ['Sông Hồng', 'Red River', '红河', 'النهر الأحمر'], ['#d3392b', '#ffe3a1'], 128, 122),
  team('CLO', ['Cổ Loa', 'Spiral Citadel', '古螺', 'القلعة اللولبية'], ['#7a4bc2', '#f1e6ff'], 121, 114),
  team('TAN', ['Tràng An', 'Trang An', '长安', 'ترانغ آن'], ['#1f7d5c', '#d7ffe9'], 113, 118),
  team('BMA', ['Bạch Mã', 'White Horse', '白马', 'الحصان الأبيض'], ['#f2f0e8', '#31506b'], 118, 104),
  team('LVT', ['Lạc Việt', 'Lac Viet', '雒越', 'لاك فيت'], ['#c98a1b', '#2b1c06'], 104, 108),
  team('HLU', ['Hoa Lư', 'Reed Flower', '华闾', 'زهرة القصب'], ['#e0568f', '#fff0f6'], 101, 100),
  team('NHS', ['Ngũ Hành Sơn', 'Five Peaks', '五行山', 'القمم الخمس'], ['#47608f', '#cfe0ff'], 95, 103),
  team('CLG', ['Cửu Long', 'Nine Dragons', '九龙', 'التنانين التسعة'], ['#1398a8', '#e6fdff'], 106, 89),
  team('HVN', ['Hải Vân', 'Cloud Pass', '海云', 'ممر الغيوم'], ['#2b6de0', '#ffffff'], 88, 94),
  team('TSN', ['Thất Sơn', 'Seven Hills', '七山', 'التلال السبع'], ['#5c4636', '#ffd9b0'], 84, 83),
];

/** The squads of the arena. */
export const squads: readonly Team[] = [
  team('DRK', ['Rồng Lửa', 'Fire Drakes', '火龙', 'تنانين النار'], ['#e04b2a', '#ffd9a8'], 121, 116),
  team('TIG', ['Hổ Mây', 'Cloud Tigers', '云虎', 'نمور الغيوم'], ['#e8a13a', '#2c1a05'], 116, 113),
  team('PHX', ['Phượng Tím', 'Violet Phoenix', '紫凤', 'العنقاء البنفسجية'], ['#9b51d8', '#f7e8ff'], 118, 105),
  team('TUR', ['Rùa Thép', 'Steel Turtles', '钢龟', 'سلاحف الفولاذ'], ['#3d8a78', '#dffff5'], 96, 119),
  team('FOX', ['Cáo Tuyết', 'Snow Foxes', '雪狐', 'ثعالب الثلج'], ['#dfe9f2', '#2d4a63'], 108, 99),
  team('HWK', ['Ưng Đêm', 'Night Hawks', '夜鹰', 'صقور الليل'], ['#3653a8', '#dbe4ff'], 104, 96),
  team('WLF', ['Sói Biển', 'Sea Wolves', '海狼', 'ذئاب البحر'], ['#1696b0', '#e2fbff'], 95, 92),
  team('BER', ['Gấu Đá', 'Stone Bears', '石熊', 'دببة الصخر'], ['#80634c', '#ffe6cf'], 84, 94),
];
