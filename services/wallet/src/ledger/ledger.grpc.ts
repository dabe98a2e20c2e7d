import { GrpcController, Rpc } from '@banyan/kernel/grpc';
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
import { AgentLedgerService } from './agent-ledger.service.js';
import { VendorLedgerService } from './vendor-ledger.service.js';

@GrpcController()
export class LedgerGrpcController {
  constructor(
    private readonly vendors: VendorLedgerService,
    private readonly agents: AgentLedgerService,
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
