import { call, download } from './http.js';
import { on, post, type Id, type Reason } from './verb-request.js';
import type {
  Campaign,
  CampaignContent,
  CampaignSentences,
  CampaignStepVerb,
  DryRun,
  Envelope,
  EnvelopeContent,
  MallReward,
  MallRewardContent,
  PublishStep,
  Redemption,
  RedemptionVerb,
  Tournament,
  TournamentContent,
  VipContent,
  VipMember,
  VipTable,
  Wheel,
  WheelContent,
} from './promotion-types.js';

/** A record as it was looked at. */
type Looked = Reason & { revision: number };

const at = (list: string, id: Id) => `promotions/${list}/${encodeURIComponent(id)}`;

/** Campaigns, red envelopes, lucky wheels, tournaments, VIP levels, and the points mall. */
export const promotionVerbs = {
  writeCampaign: (body: CampaignContent & Reason & { brand: string }) => post<Campaign>('promotions/campaigns', body),
  changeCampaign: (id: Id, body: CampaignContent & Looked) =>
    call<Campaign>(at('campaigns', id), { method: 'PUT', body }),
  stepCampaign: (id: Id, verb: CampaignStepVerb, body: Looked) =>
    post<Campaign>(on('promotions/campaigns', id, verb), body),
  startDryRun: (body: Reason & { campaignId: Id; revision: number; from: string; until: string }) =>
    post<DryRun>('promotions/dry-runs', body),
  /** How terms read to players, in each of their languages. */
  campaignSentences: (body: Pick<CampaignContent, 'currency' | 'terms'>) =>
    post<CampaignSentences>('promotions/campaigns/preview', body),
  writeEnvelope: (body: EnvelopeContent & Reason & { brand: string }) => post<Envelope>('promotions/envelopes', body),
  changeEnvelope: (id: Id, body: EnvelopeContent & Looked) =>
    call<Envelope>(at('envelopes', id), { method: 'PUT', body }),
  stepEnvelope: (id: Id, step: PublishStep, body: Looked) => post<Envelope>(on('promotions/envelopes', id, step), body),
  writeWheel: (body: WheelContent & Reason & { brand: string }) => post<Wheel>('promotions/wheels', body),
  changeWheel: (id: Id, body: WheelContent & Looked) => call<Wheel>(at('wheels', id), { method: 'PUT', body }),
  stepWheel: (id: Id, step: PublishStep, body: Looked) => post<Wheel>(on('promotions/wheels', id, step), body),
  writeTournament: (body: TournamentContent & Reason & { brand: string }) =>
    post<Tournament>('promotions/tournaments', body),
  changeTournament: (id: Id, body: TournamentContent & Looked) =>
    call<Tournament>(at('tournaments', id), { method: 'PUT', body }),
  stepTournament: (id: Id, step: 'propose' | 'publish', body: Looked) =>
    post<Tournament>(on('promotions/tournaments', id, step), body),
  /** Takes back a draft; of a published one, asks another operator. */
  stopTournament: (id: Id, body: Looked & { stop: 'END' | 'CANCEL' }) =>
    post<Tournament>(on('promotions/tournaments', id, 'stop'), body),
  confirmTournamentStop: (id: Id, body: Looked) =>
    post<Tournament>(on('promotions/tournaments', id, 'confirm-stop'), body),
  changeVipTable: (id: Id, body: VipContent & Looked) => call<VipTable>(at('vip-tables', id), { method: 'PUT', body }),
  stepVipTable: (id: Id, verb: 'propose' | 'publish', body: Looked) =>
    post<VipTable>(on('promotions/vip-tables', id, verb), body),
  setVipLevel: (id: Id, body: Reason & { level: number; from: number }) =>
    post<VipMember>(on('promotions/vip-members', id, 'level'), body),
  decideVipLevel: (id: Id, verb: 'approve' | 'refuse', body: Reason & { level: number }) =>
    post<VipMember>(on('promotions/vip-members', id, verb), body),
  /** A picture of an application; the server writes who looked. */
  claimPicture: (id: Id, place: number) => download(on('promotions/claims', id, `pictures/${place}`)),
  decideClaim: (id: Id, verb: 'approve' | 'reject', body: Reason) => post(on('promotions/claims', id, verb), body),
  writeMallReward: (body: MallRewardContent & Reason & { brand: string }) =>
    post<MallReward>('promotions/mall-rewards', body),
  changeMallReward: (id: Id, body: MallRewardContent & Looked) =>
    call<MallReward>(at('mall-rewards', id), { method: 'PUT', body }),
  stepMallReward: (id: Id, step: PublishStep, body: Looked) =>
    post<MallReward>(on('promotions/mall-rewards', id, step), body),
  restockMallReward: (id: Id, body: Looked & { change: number }) =>
    post<MallReward>(on('promotions/mall-rewards', id, 'stock'), body),
  addMallCodes: (id: Id, body: Looked & { codes: string[] }) =>
    post<MallReward>(on('promotions/mall-rewards', id, 'codes'), body),
  /** One with where it goes to. The server writes who looked. */
  redemption: (id: Id) => call<Redemption>(at('redemptions', id)),
  decideRedemption: (id: Id, verb: RedemptionVerb, body: Reason & { told?: string; reference?: string }) =>
    post<Redemption>(on('promotions/redemptions', id, verb), body),
};
