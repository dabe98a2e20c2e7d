/**
 * Who plays on a demo platform, and below which of the demo agents; null: below nobody. Names are made up. The first so many come
 * that are asked for, so lines are mixed.
 */
export const people = [
  { username: 'baongoc', nickname: 'Bảo Ngọc', realName: 'Trần Bảo Ngọc', agent: 'hatran' },
  { username: 'giahuy', nickname: 'Gia Huy', realName: 'Phạm Gia Huy', agent: 'daily' },
  { username: 'khanhlinh', nickname: 'Khánh Linh', realName: 'Vũ Khánh Linh', agent: 'linhdan' },
  { username: 'ducanh', nickname: 'Đức Anh', realName: 'Hoàng Đức Anh', agent: null },
  { username: 'phuongthao', nickname: 'Phương Thảo', realName: 'Lê Phương Thảo', agent: 'quocbao' },
  { username: 'tuankiet', nickname: 'Tuấn Kiệt', realName: 'Đỗ Tuấn Kiệt', agent: 'hatran' },
  { username: 'myduyen', nickname: 'Mỹ Duyên', realName: 'Ngô Mỹ Duyên', agent: 'daily' },
  { username: 'vanson', nickname: 'Văn Sơn', realName: 'Bùi Văn Sơn', agent: null },
  { username: 'thanhtruc', nickname: 'Thanh Trúc', realName: 'Đặng Thanh Trúc', agent: 'linhdan' },
  { username: 'quanghai', nickname: 'Quang Hải', realName: 'Dương Quang Hải', agent: 'quocbao' },
  { username: 'ngocanh', nickname: 'Ngọc Ánh', realName: 'Mai Ngọc Ánh', agent: 'hatran' },
  { username: 'hoangphuc', nickname: 'Hoàng Phúc', realName: 'Lý Hoàng Phúc', agent: null },
];
