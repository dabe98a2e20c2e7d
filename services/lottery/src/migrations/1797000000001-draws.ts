import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Games, when they are drawn, their issues, and what was drawn. */
export class Draws1797000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [games, schedule, exceptions, issues, ...indexes, chains, entries, cancels])
      await runner.query(part);
    for (const [place, game] of provinces.entries()) await this.province(runner, place, game);
    for (const [place, [kind, minutes]] of vendor.entries())
      await runner.query(
        `insert into lottery_game (code, kind, vendor_kind, minutes, name, latin, cutoff_seconds, place)
         values ($1, 'VENDOR', $2, $3, $4, $4, $5, $6)`,
        [`${kind}_${minutes}M`, kind, minutes, `${titles[kind]} ${minutes}′`, minutes === 1 ? 10 : 30, 100 + place],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table cancel_request; drop table result_entry; drop table draw_chain; drop table issue; drop table draw_exception;
       drop table draw_schedule; drop table lottery_game`,
    );
  }

  private async province(runner: QueryRunner, place: number, [code, region, name, latin, days]: Province) {
    await runner.query(
      `insert into lottery_game (code, kind, region, name, latin, draw_time, cutoff_seconds, place)
       values ($1, 'OFFICIAL', $2, $3, $4, $5, 900, $6)`,
      [code, region, name, latin, { MB: '18:15', MT: '17:15', MN: '16:15' }[region], place],
    );
    await runner.query(
      `insert into draw_schedule (game, weekday, valid_from) select $1, unnest($2::int[]), date '2000-01-01'`,
      [code, days],
    );
  }
}

/* `cutoff_seconds`: for so long before the draw nothing is sold. `draw_time`: of the first ball, in Asia/Ho_Chi_Minh. */
const games = `
create table lottery_game (
  code text primary key check (code ~ '^[A-Z0-9_]{2,32}$'),
  kind text not null check (kind in ('OFFICIAL', 'VENDOR')),
  region text check (region in ('MB', 'MT', 'MN')),
  vendor_kind text check (vendor_kind in ('SSC', 'PK10', 'K3', 'C11X5', 'KLSF')),
  minutes int check (minutes between 1 and 60),
  name text not null,
  latin text not null,
  draw_time time,
  cutoff_seconds int not null check (cutoff_seconds between 5 and 7200),
  place int not null,
  enabled boolean not null default true,
  version int not null default 1,
  check (kind <> 'OFFICIAL' or region is not null and draw_time is not null),
  check (kind <> 'VENDOR' or vendor_kind is not null and minutes is not null)
)`;

/* Weekdays as the market numbers them: Sunday 1, Monday 2, … Saturday 7. */
const schedule = `
create table draw_schedule (
  game text not null references lottery_game,
  weekday int not null check (weekday between 1 and 7),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  primary key (game, weekday, valid_from)
)`;

/* Days on which a region draws nothing, such as Tết. */
const exceptions = `
create table draw_exception (
  day date not null,
  region text not null check (region in ('MB', 'MT', 'MN')),
  reason text not null,
  primary key (day, region)
)`;

/*
 * `result`: the prizes by tier, or a vendor draw's numbers in order. `chain_place`: which seed of its day's chain draws it, from 1;
 * `seed` is that seed once it is revealed.
 */
const issues = `
create table issue (
  id bigint generated always as identity primary key,
  game text not null references lottery_game,
  number text not null,
  day date not null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  draws_at timestamptz(3) not null,
  state text not null default 'SCHEDULED'
    check (state in ('SCHEDULED', 'OPEN', 'PENDING', 'PARTIAL', 'CONFIRMED', 'SETTLED', 'CANCELLING', 'CANCELLED')),
  result jsonb,
  chain_place int,
  seed bytea,
  confirmed_at timestamptz(3),
  settled_at timestamptz(3),
  unique (game, number),
  check (opens_at < closes_at and closes_at <= draws_at),
  check (state not in ('CONFIRMED', 'SETTLED') or result is not null)
)`;

const indexes = [
  `create index issue_opens on issue (opens_at) where state = 'SCHEDULED'`,
  `create index issue_closes on issue (closes_at) where state in ('SCHEDULED', 'OPEN')`,
  `create index issue_draws on issue (draws_at) where state in ('PENDING', 'PARTIAL')`,
  `create index issue_next on issue (game, closes_at) where state in ('SCHEDULED', 'OPEN')`,
  `create index issue_drawn on issue (game, draws_at desc, id desc) where state in ('CONFIRMED', 'SETTLED')`,
  `create index issue_drawn_by_time on issue (draws_at desc, id desc) where state in ('CONFIRMED', 'SETTLED')`,
  `create index issue_work on issue (id) where state in ('CONFIRMED', 'CANCELLING')`,
  `create index issue_of_game on issue (game, draws_at desc, id desc)`,
  `create index issue_by_time on issue (draws_at desc, id desc)`,
];

/* The last seed of a game's day; its hashes are the day's seeds backwards, and the commitment is the hash of the first one's. */
const chains = `
create table draw_chain (
  game text not null references lottery_game,
  day date not null,
  length int not null check (length between 1 and 1440),
  last_seed bytea not null check (length(last_seed) = 32),
  commitment bytea not null check (length(commitment) = 32),
  created_at timestamptz(3) not null,
  primary key (game, day)
)`;

/* What an operator read off an official draw. Two who agree confirm it. */
const entries = `
create table result_entry (
  issue_id bigint not null references issue,
  operator_id bigint not null,
  operator text not null,
  prizes jsonb not null,
  entered_at timestamptz(3) not null,
  primary key (issue_id, operator_id)
)`;

const cancels = `
create table cancel_request (
  issue_id bigint primary key references issue,
  reason text not null,
  maker_id bigint not null,
  maker text not null,
  asked_at timestamptz(3) not null,
  checker_id bigint check (checker_id <> maker_id),
  checker text,
  decided_at timestamptz(3)
)`;

type Province = readonly [code: string, region: 'MB' | 'MT' | 'MN', name: string, latin: string, days: number[]];

/* Source: domain.md 3.2. Where an operator learns of another schedule, new rows are dated and old ones end. */
const provinces: readonly Province[] = [
  ['MB', 'MB', 'Miền Bắc', 'Mien Bac', [1, 2, 3, 4, 5, 6, 7]],
  ['MT_PHU_YEN', 'MT', 'Phú Yên', 'Phu Yen', [2]],
  ['MT_HUE', 'MT', 'Thừa Thiên Huế', 'Thua Thien Hue', [1, 2]],
  ['MT_DAK_LAK', 'MT', 'Đắk Lắk', 'Dak Lak', [3]],
  ['MT_QUANG_NAM', 'MT', 'Quảng Nam', 'Quang Nam', [3]],
  ['MT_DA_NANG', 'MT', 'Đà Nẵng', 'Da Nang', [4, 7]],
  ['MT_KHANH_HOA', 'MT', 'Khánh Hòa', 'Khanh Hoa', [1, 4]],
  ['MT_BINH_DINH', 'MT', 'Bình Định', 'Binh Dinh', [5]],
  ['MT_QUANG_TRI', 'MT', 'Quảng Trị', 'Quang Tri', [5]],
  ['MT_QUANG_BINH', 'MT', 'Quảng Bình', 'Quang Binh', [5]],
  ['MT_GIA_LAI', 'MT', 'Gia Lai', 'Gia Lai', [6]],
  ['MT_NINH_THUAN', 'MT', 'Ninh Thuận', 'Ninh Thuan', [6]],
  ['MT_QUANG_NGAI', 'MT', 'Quảng Ngãi', 'Quang Ngai', [7]],
  ['MT_DAK_NONG', 'MT', 'Đắk Nông', 'Dak Nong', [7]],
  ['MT_KON_TUM', 'MT', 'Kon Tum', 'Kon Tum', [1]],
  ['MN_TPHCM', 'MN', 'TP. HCM', 'Ho Chi Minh City', [2, 7]],
  ['MN_DONG_THAP', 'MN', 'Đồng Tháp', 'Dong Thap', [2]],
  ['MN_CA_MAU', 'MN', 'Cà Mau', 'Ca Mau', [2]],
  ['MN_BEN_TRE', 'MN', 'Bến Tre', 'Ben Tre', [3]],
  ['MN_VUNG_TAU', 'MN', 'Vũng Tàu', 'Vung Tau', [3]],
  ['MN_BAC_LIEU', 'MN', 'Bạc Liêu', 'Bac Lieu', [3]],
  ['MN_DONG_NAI', 'MN', 'Đồng Nai', 'Dong Nai', [4]],
  ['MN_CAN_THO', 'MN', 'Cần Thơ', 'Can Tho', [4]],
  ['MN_SOC_TRANG', 'MN', 'Sóc Trăng', 'Soc Trang', [4]],
  ['MN_TAY_NINH', 'MN', 'Tây Ninh', 'Tay Ninh', [5]],
  ['MN_AN_GIANG', 'MN', 'An Giang', 'An Giang', [5]],
  ['MN_BINH_THUAN', 'MN', 'Bình Thuận', 'Binh Thuan', [5]],
  ['MN_VINH_LONG', 'MN', 'Vĩnh Long', 'Vinh Long', [6]],
  ['MN_BINH_DUONG', 'MN', 'Bình Dương', 'Binh Duong', [6]],
  ['MN_TRA_VINH', 'MN', 'Trà Vinh', 'Tra Vinh', [6]],
  ['MN_LONG_AN', 'MN', 'Long An', 'Long An', [7]],
  ['MN_BINH_PHUOC', 'MN', 'Bình Phước', 'Binh Phuoc', [7]],
  ['MN_HAU_GIANG', 'MN', 'Hậu Giang', 'Hau Giang', [7]],
  ['MN_TIEN_GIANG', 'MN', 'Tiền Giang', 'Tien Giang', [1]],
  ['MN_KIEN_GIANG', 'MN', 'Kiên Giang', 'Kien Giang', [1]],
  ['MN_DA_LAT', 'MN', 'Đà Lạt', 'Da Lat', [1]],
];

const titles = { SSC: 'SSC', PK10: 'PK10', K3: 'K3', C11X5: '11x5', KLSF: 'KLSF' } as const;
const vendor = (['SSC', 'PK10', 'K3', 'C11X5', 'KLSF'] as const).flatMap((kind) =>
  [1, 3, 5].map((minutes) => [kind, minutes] as const),
);
