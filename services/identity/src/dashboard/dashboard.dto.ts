import { Int } from '@banyan/kernel/dto';

const count = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** Trial accounts count as online only. */
export class DashboardDto {
  @Int(count)
  membersTotal: number;

  @Int({ ...count, description: "Since the beginning of each brand's business day" })
  membersToday: number;

  @Int({ ...count, description: 'Members whose session was seen in the last 15 minutes' })
  onlineNow: number;

  @Int(count)
  approvalsPending: number;

  @Int({ ...count, description: 'Minutes that the oldest of them waits' })
  approvalsOldestMinutes: number;

  @Int({ ...count, description: 'Maintenance that is under way' })
  maintenanceOpen: number;
}
