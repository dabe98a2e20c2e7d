import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables with seats: rooms, who sits and waits, the hands with their moves, and what may point to collusion. */
export class StudioPvp1795310020002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table pvp_room (
        code text primary key,
        mode text not null check (mode in ('real', 'demo')),
        stake_minor bigint not null check (stake_minor > 0),
        seats integer not null check (seats between 2 and 4),
        chain_id integer not null references shared_chain,
        chain_number integer not null default 0,
        next_hash text not null check (next_hash ~ '^[0-9a-f]{64}$'),
        hand_id bigint references shared_round,
        phase text not null check (phase in ('WAITING', 'STARTING', 'COLLECTING', 'PLAYING', 'RESTING')),
        due_at timestamptz,
        version bigint not null default 0,
        unique (code, mode),
        check ((phase = 'WAITING') = (due_at is null))
      );
      create index pvp_room_due on pvp_room (due_at) where due_at is not null;

      create table pvp_seat (
        room text not null,
        mode text not null,
        seat integer not null check (seat between 0 and 3),
        player_id bigint unique references player on delete cascade,
        nickname text not null,
        platform_session text,
        client_seed text not null check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
        address text not null,
        missed integer not null default 0,
        leaving boolean not null default false,
        seen_at timestamptz not null,
        primary key (room, seat),
        foreign key (room, mode) references pvp_room (code, mode) on delete cascade,
        -- House bots sit where play money is, and nowhere else.
        check (player_id is not null or mode = 'demo')
      );

      create table pvp_waiting (
        player_id bigint primary key references player on delete cascade,
        room text not null references pvp_room on delete cascade,
        nickname text not null,
        platform_session text,
        client_seed text not null,
        address text not null,
        since timestamptz not null,
        seen_at timestamptz not null
      );
      create index pvp_waiting_room on pvp_waiting (room, since);

      create table pvp_left (
        player_id bigint primary key references player on delete cascade,
        room text not null,
        reason text not null,
        at timestamptz not null
      );

      create table pvp_hand (
        id bigint primary key references shared_round,
        room text not null,
        mode text not null,
        stake_minor bigint not null check (stake_minor > 0),
        seats integer not null check (seats between 2 and 4),
        state jsonb not null,
        moves jsonb not null default '[]',
        rake_minor bigint check (rake_minor >= 0),
        void_reason text,
        created_at timestamptz not null,
        check (rake_minor is null or void_reason is null)
      );
      create index pvp_hand_room on pvp_hand (room, id desc);

      create table pvp_hand_seat (
        hand_id bigint not null references pvp_hand on delete cascade,
        seat integer not null,
        room_seat integer not null,
        mode text not null,
        player_id bigint references player on delete set null,
        nickname text not null,
        client_seed text not null,
        address text not null,
        round_id uuid references round on delete set null,
        place integer,
        win_minor bigint check (win_minor >= 0),
        primary key (hand_id, seat)
      );
      create index pvp_hand_seat_player on pvp_hand_seat (player_id, hand_id);
    `);
    await this.balance(runner);
    await this.signals(runner);
  }

  /** A hand that ends pays out exactly what was staked, less the rake. */
  private async balance(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function pvp_hand_balanced() returns trigger language plpgsql as $$
      declare paid numeric;
      begin
        select sum(win_minor) into paid from pvp_hand_seat where hand_id = new.id;
        if paid is null or paid + new.rake_minor <> new.stake_minor * new.seats then
          raise exception 'hand %: % paid and % rake are not the pot', new.id, paid, new.rake_minor;
        end if;
        return null;
      end $$;
      create constraint trigger pvp_hand_balance after insert or update on pvp_hand deferrable initially deferred
        for each row when (new.rake_minor is not null) execute function pvp_hand_balanced();
    `);
  }

  private async signals(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table pvp_pair (
        player_a bigint not null references player on delete cascade,
        player_b bigint not null references player on delete cascade,
        hands integer not null,
        same_address integer not null,
        a_can integer not null,
        a_passed integer not null,
        b_can integer not null,
        b_passed integer not null,
        a_from_b_minor bigint not null,
        b_from_a_minor bigint not null,
        primary key (player_a, player_b),
        check (player_a < player_b)
      );

      create table pvp_signal (
        kind text not null check (kind in ('TOGETHER', 'SAME_ADDRESS', 'PASSING', 'ONE_WAY')),
        player_a bigint not null references player on delete cascade,
        player_b bigint not null references player on delete cascade,
        figures jsonb not null,
        raised_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (kind, player_a, player_b)
      );
      create index pvp_signal_time on pvp_signal (updated_at desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table pvp_signal, pvp_pair, pvp_hand_seat, pvp_hand, pvp_left, pvp_waiting, pvp_seat, pvp_room;
      drop function pvp_hand_balanced();
    `);
  }
}
