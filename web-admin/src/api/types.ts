import type {
  AllowedIpDto,
  ConsoleAccessChangeDto,
  ConsoleAccessDto,
  AllowedIpRequestDto,
  AnnouncementRecordDto,
  OutboxRowDto,
  ConsoleDeviceDto,
  FactorConsoleDto,
  MemberSocialDto,
  ApplicationRowDto,
  ApprovalDto,
  AuditLogDto,
  BrandFieldsDto,
  BrandFieldsUpdateDto,
  BrandCreateDto,
  BrandSettingsDto,
  BrandUpdateDto,
  ConsoleBrandDto,
  FieldTriedDto,
  FieldTryDto,
  LineMoveDto,
  LineMovePreviewDto,
  MaintenancePlanDto,
  MaintenanceWindowDto,
  MemberDetailDto,
  MemberRowDto,
  MemberSessionDto,
  KycDocumentDetailDto,
  KycDocumentDto,
  NoteDto,
  EnrolmentPartDto,
  OperatorCreateDto,
  OperatorDto,
  RegionRuleDto,
  RegionRuleRequestDto,
  RoleCreateDto,
  RoleDto,
  RoleUpdateDto,
  SettingDifferencesDto,
  SettingDto,
  SettingFileDto,
  SettingHistoryDto,
  SettingResultDto,
  UplineHistoryDto,
  VisitorDto,
} from '@banyan/identity/contract';
import type {
  AdminGameDto,
  AdminRoundDetailDto,
  AdminRoundDto,
  AdminVendorTransferDto,
  CatalogueFileDto,
  DifferenceDto,
  ReconcileDto,
  ReconciliationDetailDto,
  ReconciliationDto,
  ShelvesDto,
  FreeRoundGrantDto,
  GrantFreeRoundsDto,
  ImportChangeDto,
  ImportDto,
  AskedKeyDto,
  AskVendorDto,
  NewVendorDto,
  RotatedKeyDto,
  SetMaintenanceDto,
  VendorChangeDto,
  VendorDetailDto,
  VendorDto,
} from '@banyan/games/contract';
import type {
  BillDetailDto,
  BillDto,
  BrandLimitsDto,
  ContractDetailDto,
  ContractDto,
  DefaultDetailDto,
  DefaultDto,
  LimitsDto,
  PreviewDto,
  ReplayDto,
  RunDetailDto,
  RunDto,
  ReportFiguresDto,
  ReportPageDto,
  ReportRowDto,
  TeamPlaceDto,
  TeamSalesDto,
  PlatformOfferViewDto,
  TerminationDto,
} from '@banyan/contracts/contract';
import type { Wire, WithDetail } from './wire.js';

/** Records of the console API. Money: digit strings in minor units; instants: ISO 8601 UTC; ids: strings. */

/** Personal data is masked and comes with one member only. */
export type MemberSession = Wire<MemberSessionDto>;
export type MemberDevice = Wire<ConsoleDeviceDto>;
export type FactorState = Wire<FactorConsoleDto>;
/** Accounts of other companies that a member logs in by. */
export type LinkedAccounts = Wire<MemberSocialDto>;
export type MemberNote = Wire<NoteDto>;
/** A document by which a member shows who he is. */
export type KycDocument = Wire<KycDocumentDto>;
export type KycDocumentDetail = Wire<KycDocumentDetailDto>;
export type Member = WithDetail<Wire<MemberRowDto>, Wire<MemberDetailDto>>;
export type OperatorRecord = Wire<OperatorDto>;
export type EnrolmentPart = Wire<EnrolmentPartDto>;
export type ConsoleAccess = Wire<ConsoleAccessDto>;
export type AccessDraft = Wire<ConsoleAccessChangeDto>;
export type OperatorDraft = Wire<OperatorCreateDto>;
/** `id` is the role's code; a built-in role cannot be changed. */
export type Role = Wire<RoleDto>;
export type RoleDraft = Wire<RoleUpdateDto> & Partial<Wire<RoleCreateDto>>;
/** `payload`: as it would be, `before`: as it was. */
export type Approval = Wire<ApprovalDto>;
/** `id`: the place in the hash chain. */
export type AuditEntry = Wire<AuditLogDto>;

/** Keys come with one vendor only. */
export type Vendor = WithDetail<Wire<VendorDto>, Wire<VendorDetailDto>>;
export type FreeRoundGrant = Wire<FreeRoundGrantDto>;
export type FreeRoundOffer = Wire<GrantFreeRoundsDto>;
export type Shelves = Wire<ShelvesDto>;
export type VendorTransfer = Wire<AdminVendorTransferDto>;
export type Difference = Wire<DifferenceDto>;
export type Reconciliation = WithDetail<Wire<ReconciliationDto>, Wire<ReconciliationDetailDto>>;
export type ReconcileRequest = Wire<ReconcileDto>;
export type AskedKey = Wire<AskedKeyDto>;
export type RotatedKey = Wire<RotatedKeyDto>;
/** Asked for by one operator, made by another. */
export type NewVendor = Wire<NewVendorDto>;
export type VendorDraft = Omit<Wire<AskVendorDto>, 'reason'>;
export type VendorChange = Wire<VendorChangeDto>;
/** `until` empty: until it is lifted; `from` empty lifts it. */
export type Maintenance = Wire<SetMaintenanceDto>;
export type Game = Wire<AdminGameDto>;
export type CatalogueFile = Wire<CatalogueFileDto>;
export type CatalogueImport = Wire<ImportDto>;
/** Versions and history come with one contract only. */
export type ContractRecord = WithDetail<Wire<ContractDto>, Wire<ContractDetailDto>>;
/** Terms in the platform's name, asked for by one operator, decided by another. */
export type PlatformOffer = Wire<PlatformOfferViewDto>;
/** Terms as a form sends them: amounts are digit strings of minor units, rates basis points. */
export type NewPlatformTerms = PlatformOffer['terms'];
/** Asked for by one operator, decided by another. */
export type Termination = Wire<TerminationDto>;
/** A closed period; sums and what may be done come with one only. */
export type RunRecord = WithDetail<Wire<RunDto>, Wire<RunDetailDto>>;
/** What one contract came to in one period; what its figures were made of comes with one only. */
export type BillRecord = WithDetail<Wire<BillDto>, Wire<BillDetailDto>>;
/** A dividend that was not issued in time; its story comes with one only. */
export type DefaultRecord = WithDetail<Wire<DefaultDto>, Wire<DefaultDetailDto>>;
export type Replayed = Wire<ReplayDto>;
export type RunPreview = Wire<PreviewDto>;
/** Something that the operator in hand may do now, or why not. */
export type StatedAction = Wire<RunDetailDto>['actions'][number];
/** A member with the whole team below, over a span of days. */
export type TeamRecord = Wire<TeamSalesDto> & { id: string };
/** What a day, a game or whatever a report is by came to. */
export type ReportRecord = Wire<ReportRowDto> & { id: string };
export type ReportFigures = Wire<ReportFiguresDto>;
/** What comes beside the rows of a report. */
export type ReportMeta = Pick<Wire<ReportPageDto>, 'totals' | 'brands' | 'summedAt'>;
export type TeamPlace = Wire<TeamPlaceDto>;
/** A move of a line that two operators agreed on. */
export type LineMove = Wire<LineMoveDto>;
/** Masked in lists; whole when it is read alone. */
export type Application = Wire<ApplicationRowDto>;
export type Announcement = Wire<AnnouncementRecordDto>;
/** A mail or short message on its way. */
export type OutboxMessage = Wire<OutboxRowDto>;
export type PageStepVerb = 'propose' | 'publish';
export type LineMovePreview = Wire<LineMovePreviewDto>;
export type UplineSpan = Wire<UplineHistoryDto>['data'][number];
/** A setting of a brand: what its service declares of it, and the brand's own value. */
export type Setting = Omit<Wire<SettingDto>, 'own' | 'standard'> & Record<'own' | 'standard', { value: unknown }>;
export type SettingChange = Omit<Wire<SettingHistoryDto>, 'before' | 'after'> &
  Record<'before' | 'after', { value: unknown }>;
export type SettingDifference = Pick<SettingChange, 'before' | 'after'> &
  Pick<Wire<SettingDifferencesDto>['changes'][number], 'key'>;
export type SettingFile = Wire<SettingFileDto>;
export type SettingResult = Wire<SettingResultDto>;
export type BrandRecord = Wire<ConsoleBrandDto>;
/** All that may be changed of a brand, and what may not. */
export type BrandSettings = Wire<BrandSettingsDto>;
/** What a brand asks its members for, and what of each rule may be changed. */
export type BrandForms = Wire<BrandFieldsDto>;
export type BrandField = Wire<BrandFieldsUpdateDto>['fields'][number];
export type ProfileFieldName = BrandField['field'];
export type FieldTry = Wire<FieldTryDto>;
export type FieldTried = Wire<FieldTriedDto>;
export type BrandDraft = Omit<Wire<BrandUpdateDto>, 'reason'>;
export type NewBrand = Omit<Wire<BrandCreateDto>, 'reason'>;
/** What is asked of a new brand and of one that changes. */
export type BrandFace = Pick<BrandDraft, keyof BrandDraft & keyof NewBrand>;
/** `brand` null: every brand. */
export type MaintenanceWindow = Wire<MaintenanceWindowDto>;
export type MaintenancePlan = Wire<MaintenancePlanDto>;
export type AllowedIp = Wire<AllowedIpDto>;
export type AllowedIpDraft = Wire<AllowedIpRequestDto>;
export type RegionRule = Wire<RegionRuleDto>;
export type RegionRuleDraft = Wire<RegionRuleRequestDto>;
export type Visitor = Wire<VisitorDto>;
/** Rates in basis points: 1 % is 100. */
export type ContractLimits = Wire<LimitsDto>;
/** With the change that waits for another operator. */
export type BrandLimits = Wire<BrandLimitsDto>;
export interface ImportChanges {
  data: Wire<ImportChangeDto>[];
  total: number;
}
export type Window = NonNullable<Game['maintenance']>;
/** `player` is masked; the entries come with one round only. */
export type Round = WithDetail<Wire<AdminRoundDto>, Wire<AdminRoundDetailDto>>;

/** One state that something was in, since when, and who brought it there. */
export interface Step {
  state: string;
  at: string;
  actor?: string | null;
  note?: string | null;
}
