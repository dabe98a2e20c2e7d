interface Words {
  readonly text: string;
  readonly reload: string;
}

const english: Words = { text: 'The page takes long to open. Check your network.', reload: 'Reload' };

/** The only words that come with the first file: for when the chunks with all others do not. */
const words = new Map<string, Words>([
  ['vi', { text: 'Trang mở lâu hơn thường lệ. Hãy kiểm tra mạng.', reload: 'Tải lại trang' }],
  ['en', english],
  ['zh-Hans', { text: '页面打开时间较长，请检查网络。', reload: '重新加载' }],
  ['ar', { text: 'يستغرق فتح الصفحة وقتًا طويلًا. تحقق من الشبكة.', reload: 'إعادة تحميل الصفحة' }],
]);

export const shellWords = (tag: string): Words => words.get(tag) ?? english;
