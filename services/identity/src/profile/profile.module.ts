import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { MemberModule } from '../member/member.module.js';
import { IconService } from './icon.service.js';
import { OwnProfileService } from './own-profile.service.js';
import { ProfileAdminController, ProfileRequestAdminController } from './profile.admin.js';
import { OwnProfileController } from './profile.http.js';
import { ProfileRequestService } from './profile-request.service.js';
import { FieldModule } from '../field/field.module.js';

@Module({
  imports: [ApprovalModule, BrandModule, MemberModule, FieldModule],
  controllers: [OwnProfileController, ProfileAdminController, ProfileRequestAdminController],
  providers: [IconService, OwnProfileService, ProfileRequestService],
})
export class ProfileModule {}
