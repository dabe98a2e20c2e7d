import type { NewAccount } from '../member/account.service.js';
import { accountTypes } from '../tree/account-types.js';

type DemoPerson = Pick<NewAccount, 'username' | 'nickname' | 'accountType' | 'affiliateCode' | 'form'> & {
  readonly id: bigint;
  readonly uplineId: bigint | null;
};

const { topAgent, agent, player } = accountTypes;

/** A top line with two agents and a player, an agent and two players below; uplines first. Ids below 1002 are kept for them. */
export const demoPeople: readonly DemoPerson[] = [
  {
    id: 1000n,
    uplineId: null,
    username: 'daily',
    nickname: 'Đại lý',
    accountType: topAgent,
    affiliateCode: 'BANYAN01',
  },
  {
    id: 1001n,
    uplineId: 1000n,
    username: 'minhchau',
    nickname: 'Minh Châu',
    accountType: player,
    form: {
      realName: 'Nguyễn Minh Châu',
      email: 'minhchau@banyan.example',
      mobile: '0912345678',
      birthday: '1996-05-20',
    },
  },
  { id: 998n, uplineId: 1000n, username: 'hatran', nickname: 'Hà Trân', accountType: agent },
  { id: 997n, uplineId: 1000n, username: 'quocbao', nickname: 'Quốc Bảo', accountType: agent },
  { id: 996n, uplineId: 998n, username: 'linhdan', nickname: 'Linh Đan', accountType: agent },
  { id: 995n, uplineId: 998n, username: 'thuha', nickname: 'Thu Hà', accountType: player },
  { id: 994n, uplineId: 996n, username: 'anhkhoa', nickname: 'Anh Khoa', accountType: player },
];

/** The last that was added to the list: where it is, all are. */
export const newestId = 994n;
