import { entryOf } from '@banyan/kernel/rules';

/** The back office speaks Vietnamese and English. */
export type Tongue = 'VI' | 'EN';

const words = {
  title: ['Phòng điều hành studio', 'Studio back office'],
  key: ['Khoá vào', 'Access key'],
  keyRule: [
    'Khoá của bản cài này, in ra khi khởi động và nằm trong tệp bí mật của studio.',
    "This installation's key: shown at start, and in the studio's secrets.",
  ],
  enter: ['Vào', 'Sign in'],
  leave: ['Ra', 'Sign out'],
  wrong: ['Khoá không đúng.', 'That is not the key.'],
  wait: ['Sai quá nhiều lần. Cửa mở lại sau 15 phút.', 'Too many wrong keys. The door opens again within 15 minutes.'],
  failed: [
    'Chưa tải được. Kiểm tra studio có đang chạy không.',
    'This could not be loaded. Check that the studio is running.',
  ],
  retry: ['Thử lại', 'Try again'],
  loading: ['Đang tải…', 'Loading…'],
  language: ['Ngôn ngữ', 'Language'],
  returns: ['Tỷ lệ hoàn trả', 'Returns'],
  rounds: ['Ván', 'Rounds'],
  pools: ['Hũ', 'Pools'],
  open: ['Ván đang mở', 'Open rounds'],
  signals: ['Dấu hiệu thông đồng', 'Collusion signals'],
  returnsText: [
    'Ván thật đã xong. Dải xám: nơi tỷ lệ đo được phải nằm trong 99 trên 100 lần nếu tỷ lệ công bố là đúng; cần ít nhất 500 ván. Slot cùng mô hình tính chung.',
    'Settled real rounds. Grey band: where the measured return lies in 99 of 100 cases if the declared one is true; it takes at least 500 rounds. Titles of one model count together.',
  ],
  days: ['Khoảng thời gian', 'Period'],
  lastDays: ['{n} ngày qua', 'Last {n} days'],
  game: ['Trò chơi', 'Game'],
  titles: ['{n} trò', '{n} titles'],
  staked: ['Cược', 'Staked'],
  paid: ['Trả', 'Paid'],
  declared: ['Công bố', 'Declared'],
  measured: ['Đo được', 'Measured'],
  band: ['Dải 99%', '99% band'],
  place: ['Vị trí', 'Where it lies'],
  formula: ['công thức', 'formula'],
  simulation: ['mô phỏng', 'simulation'],
  enumeration: ['liệt kê', 'enumeration'],
  inside: ['trong dải', 'inside'],
  outside: ['NGOÀI DẢI', 'OUTSIDE'],
  few: ['chưa đủ ván', 'too few rounds'],
  player: ['Người chơi', 'Player'],
  mode: ['Kiểu', 'Mode'],
  real: ['thật', 'real'],
  demo: ['chơi thử', 'demo'],
  points: ['điểm', 'points'],
  state: ['Trạng thái', 'State'],
  any: ['tất cả', 'any'],
  from: ['Từ', 'From'],
  until: ['Đến trước', 'Before'],
  apply: ['Lọc', 'Filter'],
  clear: ['Bỏ lọc', 'Clear'],
  time: ['Lúc', 'Time'],
  id: ['Mã ván', 'Round'],
  bet: ['Cược', 'Bet'],
  free: ['miễn phí', 'free'],
  win: ['Thắng', 'Win'],
  attempts: ['Lần gửi', 'Tries'],
  reason: ['Lý do', 'Reason'],
  page: ['Trang {n} / {all}', 'Page {n} of {all}'],
  previous: ['Trang trước', 'Previous page'],
  next: ['Trang sau', 'Next page'],
  found: ['{n} ván', '{n} rounds'],
  foundMore: ['hơn {n} ván', 'more than {n} rounds'],
  none: ['Không có ván nào.', 'There are no rounds.'],
  noneOpen: ['Không có ván nào đang mở.', 'No round is open.'],
  openText: [
    'Ván chưa có kết cục với nền tảng, cũ nhất trước. Studio tự gửi lại cho tới khi xong.',
    'Rounds without an end at the platform, the oldest first. The studio goes on by itself until they have one.',
  ],
  holds: ['Đang có', 'Holds'],
  lastWon: ['Nổ gần nhất', 'Last won'],
  never: ['chưa nổ', 'never yet'],
  latest: ['Các lần nổ gần đây', 'Latest wins'],
  told: ['Đã báo nền tảng', 'Told to the platform'],
  notTold: ['chưa', 'not yet'],
  noWins: ['Chưa có lần nổ nào.', 'No pool was won yet.'],
  noSignals: ['Chưa có dấu hiệu nào được ghi.', 'No signal was noted.'],
  signalsText: [
    'Cặp người chơi ở bàn tiền thật mà con số nổi bật. Chỉ để xem xét; không ai bị khóa tự động.',
    'Pairs at tables for real money whose figures stand out. For people to look at; nobody is ever frozen by them.',
  ],
  signal: ['Dấu hiệu', 'Signal'],
  players: ['Hai người chơi', 'Players'],
  figures: ['Con số', 'Figures'],
  raised: ['Từ', 'Since'],
  updated: ['Mới nhất', 'Latest'],
  TOGETHER: ['Luôn cùng bàn', 'Always together'],
  TOGETHER_figures: ['{hands} ván cùng nhau, {percent}% số ván', '{hands} hands together, {percent}% of all'],
  SAME_ADDRESS: ['Cùng địa chỉ mạng', 'Same address'],
  SAME_ADDRESS_figures: ['{hands} trên {of} ván', '{hands} of {of} hands'],
  PASSING: ['Nhường bài', 'Passing'],
  PASSING_figures: [
    '{player} bỏ lượt {passed} trên {could} lần chặn được ({percent}%; với người khác {percentOthers}%)',
    '{player} passed {passed} of {could} times it could beat ({percent}%; against others {percentOthers}%)',
  ],
  ONE_WAY: ['Tiền chảy một chiều', 'Money one way'],
  STARTED: ['đang gửi', 'sending'],
  OPEN: ['đang chơi', 'in play'],
  CLOSING: ['đang trả', 'paying'],
  SETTLED: ['xong', 'settled'],
  REFUSED: ['bị từ chối', 'refused'],
  ROLLING_BACK: ['đang hoàn', 'taking back'],
  VOID: ['đã hoàn', 'void'],
} satisfies Record<string, readonly [string, string]>;

export type Word = keyof typeof words;

const kept = localStorage.getItem('office.language');
export const tongue: Tongue = kept === 'EN' || kept === 'VI' ? kept : navigator.language.startsWith('vi') ? 'VI' : 'EN';
export const locale = tongue === 'VI' ? 'vi' : 'en';
document.documentElement.lang = locale;

export function speak(next: string): void {
  localStorage.setItem('office.language', next);
  location.reload();
}

/** A text with its `{names}` filled in. */
export const w = (key: Word, values: Readonly<Record<string, string | number>> = {}): string =>
  words[key][tongue === 'VI' ? 0 : 1].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(entryOf(values, name) ?? whole),
  );
