import { useState } from 'react';
import { Badge } from '../components/badge';
import { Money } from '../components/money';
import { Pagination } from '../components/pagination';
import { Qr } from '../components/qr';
import { Progress, Stat } from '../components/stat';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { Timeline, type Step } from '../components/timeline';

interface Row {
  id: string;
  at: string;
  minor: string;
  state: 'now' | 'done' | 'late';
}

const ROWS: Row[] = [
  { id: 'RT-20481', at: '2026-11-20T13:06:00Z', minor: '-50000000000', state: 'now' },
  { id: 'NT-88213', at: '2026-11-20T12:40:00Z', minor: '20000000000', state: 'done' },
  { id: 'NT-88170', at: '2026-11-20T11:02:00Z', minor: '5000000000', state: 'late' },
];
const STATE = {
  now: { tone: 'warning', icon: 'clock', text: 'Đang chuyển' },
  done: { tone: 'positive', icon: 'check', text: 'Đã vào ví' },
  late: { tone: 'negative', icon: 'x', text: 'Hết hạn' },
} as const;

const COLUMNS: Column<Row>[] = [
  { key: 'id', title: 'Mã', cell: (row) => row.id },
  { key: 'at', title: 'Giờ', cell: (row) => <Time at={row.at} form="minute" /> },
  { key: 'minor', title: 'Số tiền', numeric: true, cell: (row) => <Money minor={row.minor} currency="VND" signed /> },
  {
    key: 'state',
    title: 'Trạng thái',
    cell: ({ state }) => (
      <Badge tone={STATE[state].tone} icon={STATE[state].icon}>
        {STATE[state].text}
      </Badge>
    ),
  },
];

const STEPS: Step[] = [
  { key: 'a', title: 'Đã duyệt', state: 'done', time: <Time at="2026-11-20T13:09:00Z" form="minute" /> },
  { key: 'b', title: 'Đang chuyển', state: 'now', time: <Time at="2026-11-20T13:12:00Z" form="minute" /> },
  { key: 'c', title: 'Đã nhận', state: 'next', time: 'chờ' },
];

export function Records() {
  const [page, setPage] = useState(4);
  return (
    <div>
      <h2>Thống kê, tiến trình, bảng</h2>
      <div className="fields mb-3.5">
        <Stat label="Doanh số đội" value="4,82 tỷ" change={{ text: '12,4%', up: true }} />
        <div className="card">
          <Timeline label="Lệnh rút" steps={STEPS} />
        </div>
      </div>
      <Table label="Bảng mẫu" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} selected="NT-88170" />
      <div className="my-4">
        <Pagination page={page} perPage={20} total={190} onChange={setPage} />
      </div>
      <Progress
        label="73% rút được, 27% đang khoá"
        parts={[
          { percent: 73, tone: 'positive' },
          { percent: 27, tone: 'warning' },
        ]}
      />
      <div className="mt-4">
        <Qr text="https://example.com" label="Mã QR mẫu" />
      </div>
    </div>
  );
}
