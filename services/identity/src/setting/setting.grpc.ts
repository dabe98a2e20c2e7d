import {
  IdentityServiceService,
  type ReadSettingsRequest,
  type ReadSettingsResponse,
} from '@banyan/proto/identity/v1/identity';
import { GrpcController, Rpc } from '@banyan/kernel/grpc';
import { SettingService } from './setting.service.js';

@GrpcController()
export class SettingGrpcController {
  constructor(private readonly settings: SettingService) {}

  @Rpc(IdentityServiceService, 'readSettings')
  readSettings({ revision }: ReadSettingsRequest): Promise<ReadSettingsResponse> {
    return this.settings.read(revision);
  }
}
