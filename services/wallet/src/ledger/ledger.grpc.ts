import { GrpcDoor, Rpc } from '@banyan/kernel/grpc';
import {
  WalletServiceService,
  type ApplyManyRequest,
  type ApplyManyResponse,
  type GetBalancesRequest,
  type GetBalancesResponse,
  type OpenAccountRequest,
  type OpenAccountResponse,
  type PostAgentsRequest,
  type PostAgentsResponse,
} from '@banyan/proto/wallet/v1/wallet';
import { Agents } from './agents.service.js';
import { Vendors } from './vendors.service.js';

@GrpcDoor()
export class LedgerGrpcDoor {
  constructor(
    private readonly vendors: Vendors,
    private readonly agents: Agents,
  ) {}

  @Rpc(WalletServiceService, 'openAccount')
  openAccount(request: OpenAccountRequest): Promise<OpenAccountResponse> {
    return this.vendors.openAccount(request);
  }

  @Rpc(WalletServiceService, 'getBalances')
  getBalances(request: GetBalancesRequest): Promise<GetBalancesResponse> {
    return this.vendors.getBalances(request);
  }

  @Rpc(WalletServiceService, 'applyMany')
  applyMany(request: ApplyManyRequest): Promise<ApplyManyResponse> {
    return this.vendors.applyMany(request);
  }

  @Rpc(WalletServiceService, 'postAgents')
  postAgents(request: PostAgentsRequest): Promise<PostAgentsResponse> {
    return this.agents.post(request);
  }
}
