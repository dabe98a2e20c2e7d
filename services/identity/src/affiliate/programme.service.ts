import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { trialType } from '@banyan/kernel/auth';
import { BrandService } from '../brand/brand.service.js';
import { contactKinds, type AffiliatePageDto, type ProgrammeDto } from './affiliate.dto.js';
import { AffiliateService, waitsDays } from './affiliate.service.js';

/** The agent programme as everybody may see it, and the own standing of who is signed in. */
@Injectable()
export class ProgrammeService {
  constructor(
    private readonly brands: BrandService,
    private readonly affiliates: AffiliateService,
  ) {}

  /** The standing is a member's own; visitors, trial accounts and who must change the password first have none. */
  async page(): Promise<AffiliatePageDto> {
    const { principal: who } = ctx();
    const own = who?.type === 'member' && who.accountType !== trialType && !who.mustChangePassword;
    const [programme, standing] = await Promise.all([this.facts(), own ? this.affiliates.mine() : none]);
    return { ...standing, programme };
  }

  private async facts(): Promise<ProgrammeDto> {
    const { supportUrl, telegramUrl, minAge, flags } = await this.brands.current();
    const { directRegistration, agentApplications: applicationsOpen } = flags;
    return {
      contactKinds: [...contactKinds],
      againAfterDays: waitsDays,
      minAge,
      directRegistration,
      applicationsOpen,
      supportUrl,
      telegramUrl,
    };
  }
}

const none = { isAgent: false, mayApply: false, againAt: null, application: null };
