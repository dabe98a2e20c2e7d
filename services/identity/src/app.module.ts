import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { pictureMigrations } from '@banyan/kernel/pictures';
import { AccountTypeModule } from './account-type/account-type.module.js';
import { AffiliateModule } from './affiliate/affiliate.module.js';
import { AnnouncementModule } from './announcement/announcement.module.js';
import { ApprovalModule } from './approval/approval.module.js';
import { ApprovalRequest } from './approval/approval.entity.js';
import { AuditModule } from './audit/audit.module.js';
import { Brand } from './brand/brand.entity.js';
import { BrandModule } from './brand/brand.module.js';
import { CaptchaModule } from './captcha/captcha.module.js';
import { config } from './config.js';
import { operationIds } from './operation-ids.js';
import { ContactModule } from './contact/contact.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DemoModule } from './demo/demo.module.js';
import { LineModule } from './line/line.module.js';
import { LoginModule } from './login/login.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { Member } from './member/member.entity.js';
import { MemberModule } from './member/member.module.js';
import { CreateBrand1795190400001 } from './migrations/1795190400001-brand.js';
import { CreateMember1795190400002 } from './migrations/1795190400002-member.js';
import { CreateSession1795190400003 } from './migrations/1795190400003-session.js';
import { CreateOperator1795190400004 } from './migrations/1795190400004-operator.js';
import { CreateAudit1795190400005 } from './migrations/1795190400005-audit.js';
import { ForcePasswordChange1795190400006 } from './migrations/1795190400006-password-change.js';
import { ContractPermissions1795190400007 } from './migrations/1795190400007-contract-permissions.js';
import { PaymentPassword1795190400010 } from './migrations/1795190400010-payment-password.js';
import { ReferralLinks1795190400011 } from './migrations/1795190400011-referral-links.js';
import { LimitPermissions1795190400012 } from './migrations/1795190400012-limit-permissions.js';
import { SettlePermission1795190400013 } from './migrations/1795190400013-settle-permission.js';
import { LineMoves1795190400014 } from './migrations/1795190400014-line-moves.js';
import { OpenedAccounts1795190400015 } from './migrations/1795190400015-opened-accounts.js';
import { NoteModule } from './note/note.module.js';
import { OpeningModule } from './opening/opening.module.js';
import { Operator } from './operator/operator.entity.js';
import { OperatorModule } from './operator/operator.module.js';
import { PaymentPasswordModule } from './payment-password/payment-password.module.js';
import { ReferralModule } from './referral/referral.module.js';
import { ResetPermission1795190400016 } from './migrations/1795190400016-reset-permission.js';
import { AnnouncementRemovals1795190400019 } from './migrations/1795190400019-announcement-removals.js';
import { Affiliates1795190400017 } from './migrations/1795190400017-affiliates.js';
import { Arabic1795190400018 } from './migrations/1795190400018-arabic.js';
import { ListFilters1795190400130 } from './migrations/1795190400130-list-filters.js';
import { MemberNotes1795190400131 } from './migrations/1795190400131-member-notes.js';
import { ListCovers1795190400140 } from './migrations/1795190400140-list-covers.js';
import { MemberOrder1795190400020 } from './migrations/1795190400020-member-order.js';
import { StepUp1795190400080 } from './migrations/1795190400080-step-up.js';
import { Preferences1795190400082 } from './migrations/1795190400082-preferences.js';
import { StrictDomains1796400012001 } from './migrations/1796400012001-strict-domains.js';
import { TypePermission1796500025001 } from './migrations/1796500025001-type-permission.js';
import { FrozenBy1796500032001 } from './migrations/1796500032001-frozen-by.js';
import { PreferenceModule } from './preference/preference.module.js';
import { PlatformPermissions1795190400081 } from './migrations/1795190400081-platform-permissions.js';
import { OperatorEnrolments1796600020001 } from './migrations/1796600020001-operator-enrolments.js';
import { OneTimeLogin1796720010001 } from './migrations/1796720010001-one-time-login.js';
import { EnrolmentAttempts1796720010002 } from './migrations/1796720010002-enrolment-attempts.js';
import { VerifiedContacts1796720010003 } from './migrations/1796720010003-verified-contacts.js';
import { AgentApplications1796720010004 } from './migrations/1796720010004-agent-applications.js';
import { VerifiedMobileNumbers1796720010005 } from './migrations/1796720010005-verified-mobile-numbers.js';
import { RegionModule } from './region/region.module.js';
import { RoleModule } from './role/role.module.js';
import { refusals } from './refusals.gen.js';
import { SettingModule } from './setting/setting.module.js';
import { Settings1796820000001 } from './migrations/1796820000001-settings.js';
import { OutletModule } from './outlet/outlet.module.js';
import { Outlet1796910000001 } from './migrations/1796910000001-outlet.js';
import { OldEmails1796970000001 } from './migrations/1796970000001-old-emails.js';
import { PhoneCodes1796910000002 } from './migrations/1796910000002-phone-codes.js';
import { ContactChanges1796960000001 } from './migrations/1796960000001-contact-changes.js';
import { PhoneModule } from './phone/phone.module.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { ClubLevels1797400000003 } from './migrations/1797400000003-club-levels.js';
import { ProfileFields1797950000001 } from './migrations/1797950000001-profile-fields.js';
import { ProfileModule } from './profile/profile.module.js';
import { MemberIcons1797950000002 } from './migrations/1797950000002-member-icons.js';
import { SecondFactor1797940000001 } from './migrations/1797940000001-second-factor.js';
import { SecondFactorReset1797940000002 } from './migrations/1797940000002-second-factor-reset.js';
import { FactorModule } from './factor/factor.module.js';
import { SocialLogIn1797980000001 } from './migrations/1797980000001-social-log-in.js';
import { SocialModule } from './social/social.module.js';
import { MemberNicknameSame1797950000003 } from './migrations/1797950000003-member-nickname-same.js';
import { NoticeMailModule } from './notice-mail/notice-mail.module.js';
import { FollowedMessages1798000000001 } from './migrations/1798000000001-followed-messages.js';
import { MacroPermissions1798000000004 } from './migrations/1798000000004-macro-permissions.js';
import { AwaitedMessages1798000000011 } from './migrations/1798000000011-awaited-messages.js';
import { ShownIdentity1798010000001 } from './migrations/1798010000001-shown-identity.js';
import { SuspendedIdentities1798010000002 } from './migrations/1798010000002-suspended-identities.js';
import { MadeBrands1798030000001 } from './migrations/1798030000001-made-brands.js';
import { Passkeys1798040000001 } from './migrations/1798040000001-passkeys.js';
import { BehaviourCheck1798070000001 } from './migrations/1798070000001-behaviour-check.js';
import { OwnPasskeyModule } from './own-passkey/own-passkey.module.js';
import { ConsoleAccess1798073000001 } from './migrations/1798073000001-console-access.js';
import { ConsoleAccessModule } from './console-access/console-access.module.js';
import { DutyRoles1798073000003 } from './migrations/1798073000003-duty-roles.js';
import { AttendedSessions1798078000001 } from './migrations/1798078000001-attended-sessions.js';
import { NotePermission1798073000002 } from './migrations/1798073000002-note-permission.js';
import { BrandLooks1798093000001 } from './migrations/1798093000001-brand-looks.js';
import { Kyc1798130000001 } from './migrations/1798130000001-kyc.js';
import { KycModule } from './kyc/kyc.module.js';
import { SupportPermissions1798110000002 } from './migrations/1798110000002-support-permissions.js';
import { ReportPermission1798100000002 } from './migrations/1798100000002-report-permission.js';
// new imports

@Module({
  imports: [
    kernel(config, {
      operationIds,
      refusals,
      entities: [ApprovalRequest, Brand, Member, Operator],
      migrations: [
        CreateBrand1795190400001,
        CreateMember1795190400002,
        CreateSession1795190400003,
        CreateOperator1795190400004,
        CreateAudit1795190400005,
        ForcePasswordChange1795190400006,
        ContractPermissions1795190400007,
        PaymentPassword1795190400010,
        ReferralLinks1795190400011,
        LimitPermissions1795190400012,
        SettlePermission1795190400013,
        LineMoves1795190400014,
        OpenedAccounts1795190400015,
        ResetPermission1795190400016,
        Affiliates1795190400017,
        Arabic1795190400018,
        AnnouncementRemovals1795190400019,
        MemberOrder1795190400020,
        ListFilters1795190400130,
        MemberNotes1795190400131,
        ListCovers1795190400140,
        StepUp1795190400080,
        PlatformPermissions1795190400081,
        OperatorEnrolments1796600020001,
        OneTimeLogin1796720010001,
        EnrolmentAttempts1796720010002,
        VerifiedContacts1796720010003,
        AgentApplications1796720010004,
        VerifiedMobileNumbers1796720010005,
        Preferences1795190400082,
        StrictDomains1796400012001,
        TypePermission1796500025001,
        FrozenBy1796500032001,
        Settings1796820000001,
        Outlet1796910000001,
        PhoneCodes1796910000002,
        ContactChanges1796960000001,
        OldEmails1796970000001,
        ClubLevels1797400000003,
        ProfileFields1797950000001,
        MemberIcons1797950000002,
        SecondFactor1797940000001,
        MemberNicknameSame1797950000003,
        SecondFactorReset1797940000002,
        SocialLogIn1797980000001,
        FollowedMessages1798000000001,
        MacroPermissions1798000000004,
        AwaitedMessages1798000000011,
        ShownIdentity1798010000001,
        SuspendedIdentities1798010000002,
        MadeBrands1798030000001,
        Passkeys1798040000001,
        BehaviourCheck1798070000001,
        ConsoleAccess1798073000001,
        NotePermission1798073000002,
        DutyRoles1798073000003,
        AttendedSessions1798078000001,
        BrandLooks1798093000001,
        ...pictureMigrations,
        Kyc1798130000001,
        SupportPermissions1798110000002,
        ReportPermission1798100000002,
        // new migrations
      ],
      appendOnly: ['audit_log', 'member_note', 'setting_change'],
    }),
    BrandModule,
    MaintenanceModule,
    RegionModule,
    MemberModule,
    NoteModule,
    PaymentPasswordModule,
    ReferralModule,
    LineModule,
    AccountTypeModule,
    ContactModule,
    OpeningModule,
    AffiliateModule,
    AnnouncementModule,
    LoginModule,
    CaptchaModule,
    OperatorModule,
    PreferenceModule,
    RoleModule,
    ApprovalModule,
    AuditModule,
    DashboardModule,
    DemoModule,
    FactorModule,
    SettingModule,
    OutletModule,
    PhoneModule,
    RecoveryModule,
    RegistrationModule,
    ProfileModule,
    NoticeMailModule,
    SocialModule,
    OwnPasskeyModule,
    ConsoleAccessModule,
    KycModule,
    // new modules
  ],
})
export class AppModule {}
