export type { ApprovalDto, ApprovalPageDto, DecisionDto } from './approval/approval.dto.js';
export type { AuditLogDto, AuditLogPageDto, AuditVerifyDto } from './audit/audit.dto.js';
export type { ReasonDto } from './audit/reason.dto.js';
export type {
  BrandDto,
  DomainRouteDto,
  ProfileSettingsDto,
  RegisterFieldDto,
  RegisterSettingsDto,
  SystemStatusDto,
  OwnWhitelabelDto,
} from './brand/brand.dto.js';
export type { BrandCreateDto } from './brand/brand-creation.dto.js';
export type { BrandSettingsDto, BrandUpdateDto } from './brand/brand-settings.dto.js';
export type {
  BrandFieldDto,
  BrandFieldsDto,
  BrandFieldsUpdateDto,
  FieldTriedDto,
  FieldTryDto,
} from './brand/brand-fields.dto.js';
export type { OwnIconDto } from './profile/icon.dto.js';
export type { OwnFieldDto, OwnProfileDto, ProfileChangeDto } from './profile/profile.dto.js';
export type { ConsoleBrandDto } from './brand/brand-console.dto.js';
export type {
  SettingChangeRequestDto,
  SettingDifferencesDto,
  SettingDto,
  SettingFileDto,
  SettingHistoryDto,
  SettingResultDto,
} from './setting/setting.dto.js';
export type { SectionDto } from './brand/section.dto.js';
export type { DashboardDto } from './dashboard/dashboard.dto.js';
export type {
  AllowedIpDto,
  AllowedIpRequestDto,
  MaintenanceWindowDto,
  MaintenancePlanDto,
} from './maintenance/maintenance.dto.js';
export type { RegionRuleDto, RegionRuleRequestDto, VisitorDto } from './region/region.dto.js';
export type {
  LineMoveDto,
  LineMovePageDto,
  LineMovePreviewDto,
  LineMoveRequest,
  UplineHistoryDto,
} from './line/line-move.dto.js';
export type { GeetestDto } from './geetest/geetest.dto.js';
export type { FreePlayDto, LoginDto, OneTimeLoginCodeDto, RefreshedDto } from './login/login.dto.js';
export type {
  MemberDetailDto,
  MemberPageDto,
  MemberRowDto,
  RevealDto,
  RevealedDto,
} from './member/member-console.dto.js';
export type {
  LoginValueDto,
  MemberInfoDto,
  MemberPatchDto,
  PasswordChangeDto,
  RealNameDto,
  RegisterDto,
} from './member/member.dto.js';
export type {
  ChallengeDto,
  ConsoleLoginDto,
  ConsoleOperatorDto,
  ConsolePasswordDto,
  ConsoleSessionDto,
  OperatorCreateDto,
  OperatorDto,
  OperatorPageDto,
  OperatorRoleDto,
  StepUpDto,
  TotpDto,
} from './operator/operator.dto.js';
export type { AccessScope, ConsoleAccessChangeDto, ConsoleAccessDto } from './console-access/console-access.dto.js';
export type { EnrolmentBegunDto, EnrolmentDto, EnrolmentPartDto } from './operator/enrolment.dto.js';
export type { InvitationDto } from './referral/referral.dto.js';
export type { Permission } from './role/permissions.js';
export type { PermissionsDto, RoleCreateDto, RoleDto, RolePageDto, RoleUpdateDto } from './role/role.dto.js';
export type { PaymentPasswordChangeDto, PaymentPasswordStateDto } from './payment-password/payment-password.dto.js';
export type { OpenedDto, OpeningDto } from './opening/opening.dto.js';
export type { ReferralDto, ReferralRequest } from './referral/referral.dto.js';
export type {
  AffiliateDto,
  AffiliatePageDto,
  ApplicationDto,
  ApplicationPageDto,
  ApplicationRowDto,
  ApplyDto,
  ContactKind,
} from './affiliate/affiliate.dto.js';
export type {
  AnnouncementRecordDto,
  AnnouncementRequest,
  HeardDto,
  OwnAnnouncementDto,
  UnreadDto,
} from './announcement/announcement.dto.js';
export type { MemberSessionDto } from './session/member-session.dto.js';
export type { CodeSentDto, CountryDto, NoLoginCodeDto, RegisterCodeDto } from './phone/phone.dto.js';
export type { LinkResetDto, LinkSentDto, PhoneResetDto, PhoneResetValueDto } from './recovery/recovery.dto.js';
export type { MobileRegisterDto, OneClickRegisterDto, OneClickValueDto } from './registration/registration.dto.js';
export type { OwnCodeDto, ProveMobileDto } from './contact/own-contact.dto.js';
export type { OutboxRowDto } from './outlet/outbox.dto.js';
export type {
  AuthenticatorDto,
  AuthenticatorSetDto,
  ChallengeAnswerDto,
  ChallengeCodeDto,
  FactorOfferDto,
  FactorStateDto,
  FactorSwitchDto,
  MayProveDto,
  OwnFactorCodeDto,
  PasskeyAskedDto,
  ProvedDto,
  RecoveryCodesDto,
} from './factor/factor.dto.js';
export type {
  MemberSocialDto,
  SocialBindDto,
  SocialBindStartDto,
  SocialConfirmDto,
  SocialIdentitiesDto,
  SocialIdentityDto,
  SocialStartDto,
  SocialStartedDto,
} from './social/social.dto.js';
export type { FactorConsoleDto } from './factor/factor-console.dto.js';
export type { ConsoleDeviceDto, OwnDeviceDto } from './factor/member-device.dto.js';
export type {
  KycApproveRequest,
  KycDocumentDetailDto,
  KycDocumentDto,
  KycDocumentRequest,
  KycRejectRequest,
  OwnKycDto,
  OwnKycKindDto,
} from './kyc/kyc.dto.js';
export type { NoteDto } from './note/note.dto.js';
export type { PasskeyAddDto, PasskeyAddedDto, PasskeyDto, PasskeysDto } from './own-passkey/own-passkey.dto.js';
