import {
  IdentityServiceService,
  type ResolveBrandRequest,
  type ResolveBrandResponse,
} from '@banyan/proto/identity/v1/identity';
import { GrpcController, Rpc } from '@banyan/kernel/grpc';
import { BrandService } from './brand.service.js';

@GrpcController()
export class BrandGrpcController {
  constructor(private readonly brands: BrandService) {}

  @Rpc(IdentityServiceService, 'resolveBrand')
  resolveBrand(request: ResolveBrandRequest): Promise<ResolveBrandResponse> {
    return this.brands.resolve(request);
  }
}
