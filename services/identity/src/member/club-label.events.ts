import { Injectable } from '@nestjs/common';
import { VipLevelChanged, VipTableChanged } from '@banyan/proto/promotions/v1/events';
import { sql, type Tx } from '@banyan/kernel/database';
import { OnEvent, OnEvents } from '@banyan/kernel/events';

/** What members' VIP levels are called, as their info and the player app show it. */
@Injectable()
export class ClubLabelEvents {
  @OnEvents(VipLevelChanged, { batch: 500 })
  async levelsChanged(events: readonly VipLevelChanged[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    // The newest change stands, also when an older one is told late or again.
    await tx.query(
      sql`update member m set club_label = n.name, club_level = n.level, club_change = n.change
       from (select distinct on (u.id) u.* from unnest($1::bigint[], $2::int[], $3::text[], $4::bigint[]) as u (id, level, name, change)
         order by u.id, u.change desc) n
       where m.id = n.id and m.club_change < n.change`,
      [
        events.map(({ memberId }) => memberId),
        events.map(({ toLevel }) => toLevel),
        events.map(({ name }) => name),
        events.map(({ changeId }) => changeId),
      ],
    );
  }

  /** Levels may have got other names. */
  @OnEvent(VipTableChanged)
  async tableChanged({ brand, levels }: VipTableChanged, _meta: unknown, tx: Tx): Promise<void> {
    await tx.query(
      sql`update member m set club_label = n.name from unnest($2::int[], $3::text[]) as n (level, name)
       where m.brand = $1 and m.club_level = n.level and m.club_label <> n.name`,
      [brand, levels.map(({ level }) => level), levels.map(({ name }) => name)],
    );
  }
}
