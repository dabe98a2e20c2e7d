/** The frame's languages, by the platform's codes. */
export type Language = 'VI' | 'EN' | 'CN';

const vi = {
  balance: 'Số dư',
  playBalance: 'Điểm chơi thử',
  lastWin: 'Vừa thắng',
  bet: 'Cược',
  betDown: 'Giảm cược',
  betUp: 'Tăng cược',
  spin: 'Quay, cược {bet}',
  stop: 'Dừng nhanh',
  auto: 'Quay tự động',
  autoStop: 'Dừng tự động, còn {n}',
  info: 'Bảng trả thưởng',
  history: 'Lịch sử ván',
  fair: 'Kiểm tra công bằng',
  soundOn: 'Bật âm thanh',
  soundOff: 'Tắt âm thanh',
  demo: 'DEMO · Chơi thử',
  real: 'Tiền thật',
  round: 'Ván {n}',
  exit: 'Về sảnh',
  close: 'Đóng',
  loading: 'Đang tải',
  ready: 'Nhấn nút quay để bắt đầu',
  spinning: 'Đang quay',
  won: 'Thắng {amount}',
  lost: 'Chưa trúng lượt này',
  lineWin: 'Dòng {line}: {count} {symbol}, {amount}',
  lanternWin: '{count} đèn lồng: {amount}',
  bigWin: 'Thắng lớn',
  freeTitle: '{n} vòng quay miễn phí',
  freeText: 'Mọi tiền thắng nhân {factor}',
  freeStart: 'Bắt đầu',
  freeLeft: 'Miễn phí {done}/{all}',
  freeTotal: 'Vòng miễn phí thắng {amount}',
  more: 'Thêm {n} vòng',
  checking: 'Đang kiểm tra ván với ví. Kết quả sẽ hiện ngay khi có.',
  void: 'Ván đã hủy vì ví không trả lời. Tiền cược được hoàn lại đủ.',
  offline: 'Mất kết nối. Đang thử lại.',
  failed: 'Chưa mở được trò chơi. Bạn tải lại trang nhé.',
  refill: 'Nạp lại điểm chơi thử',
  autoTitle: 'Quay tự động',
  autoCount: 'Số lượt',
  autoWin: 'Dừng khi một ván thắng từ (₫)',
  autoBalance: 'Dừng khi số dư dưới (₫)',
  autoNone: 'Không đặt',
  autoStart: 'Bắt đầu {n} lượt',
  pays: 'Trả thưởng',
  paysNote: 'Nhân với cược mỗi dòng (cược chia 20). Tính từ trái sang, mỗi dòng lấy một kết quả.',
  wildRule: 'Trăng thay mọi biểu tượng trừ đèn lồng, có ở cột 2, 3 và 4.',
  scatterRule: 'Đèn lồng ở bất kỳ đâu',
  scatterRow: '{count} đèn: {times} lần cược và {spins} vòng miễn phí',
  freeRule: 'Trong vòng miễn phí mọi tiền thắng nhân {factor}; 3 đèn trở lên cho thêm vòng.',
  linesTitle: '{n} dòng',
  figures: 'Con số của trò chơi',
  rtp: 'Tỷ lệ hoàn trả (RTP)',
  rtpBase: 'trong đó lượt có cược',
  hit: 'Lượt có cược mà thắng',
  free: 'Lượt có cược cho vòng miễn phí',
  freeLength: 'Số vòng trung bình mỗi lần',
  variance: 'Phương sai',
  top: 'Thắng tối đa một lượt có cược',
  betRange: 'Mức cược',
  times: '{n} lần cược',
  method:
    'Không ước lượng: máy quay lần lượt cả {stops} vị trí dừng của năm cột, cộng tiền thắng từng vị trí bằng số nguyên. Vòng miễn phí tính bằng kỳ vọng đúng, kể cả vòng được thêm: E = W ÷ (1 − K). Kết quả là phân số đúng {exact}.',
  historyEmpty: 'Chưa có ván nào.',
  time: 'Giờ',
  result: 'Kết quả',
  check: 'Kiểm tra',
  verify: 'Tính lại',
  hidden: 'Đổi hạt giống để mở',
  voided: 'Đã hủy, hoàn tiền',
  pending: 'Đang kiểm tra',
  older: 'Xem ván cũ hơn',
  fairText:
    'Trước ván đầu, máy chủ cam kết hạt giống của mình bằng mã SHA-256. Bạn góp hạt giống riêng. Kết quả là HMAC-SHA256 của hai hạt giống và số thứ tự ván, không phụ thuộc người chơi, số dư hay mức cược.',
  serverHash: 'Mã cam kết của máy chủ',
  clientSeed: 'Hạt giống của bạn',
  nonce: 'Ván kế tiếp số',
  nextHash: 'Mã cam kết kế tiếp',
  newSeed: 'Hạt giống mới của bạn',
  seedRule: '1 đến 64 chữ cái, số, dấu gạch',
  rotate: 'Đổi hạt giống và mở mã cũ',
  revealed: 'Hạt giống đã mở',
  openVerify: 'Trang tính lại',
  verifyTitle: 'Tính lại một ván',
  verifyText: 'Trang này tính ngay trong trình duyệt của bạn, không gửi gì đi.',
  serverSeed: 'Hạt giống máy chủ (đã mở)',
  nonceField: 'Số thứ tự ván',
  compute: 'Tính lại',
  hashIs: 'SHA-256 của hạt giống máy chủ',
  hashCompare: 'Giống mã cam kết mà trò chơi đã hiện thì hạt giống không bị đổi.',
  turnPaid: 'Lượt có cược',
  turnFree: 'Vòng miễn phí {n}',
  stops: 'Vị trí dừng',
  total: 'Tổng thắng',
  seedMissing: 'Cần đủ hai hạt giống và số ván.',
  board: 'Năm cột ba hàng: {rows}',
  moon: 'trăng',
  lantern: 'đèn lồng',
  banyan: 'cây đa',
  drum: 'trống đồng',
  koi: 'cá chép',
  lotus: 'hoa sen',
};

export type TextKey = keyof typeof vi;
type Texts = Readonly<Record<TextKey, string>>;

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  VI: () => Promise.resolve(vi),
  EN: async () => (await import('./texts-en.js')).en,
  CN: async () => (await import('./texts-cn.js')).cn,
};

const locales: Readonly<Record<Language, string>> = { VI: 'vi', EN: 'en', CN: 'zh-Hans' };

let current: Texts = vi;
let language: Language = 'VI';

/** Takes the language of the address (`lang`); Vietnamese when it is none of ours. */
export async function speak(wanted: string | null): Promise<void> {
  const known = (['VI', 'EN', 'CN'] as const).find((code) => code === wanted?.toUpperCase());
  language = known ?? 'VI';
  current = await loaders[language]();
  document.documentElement.lang = locales[language];
}

export const spoken = (): Language => language;
export const locale = (): string => locales[language];

/** A text with its `{names}` filled in. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return current[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
