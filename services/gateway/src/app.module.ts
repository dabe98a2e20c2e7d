import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { BrandService } from './brand/brand.service.js';
import { ResponseCache } from './cache/response-cache.js';
import { BrandEvents } from './cache/brand.events.js';
import { config } from './config.js';
import { operationIds } from './operation-ids.js';
import { InFlightRequests } from './limit/in-flight-requests.js';
import { RateLimitService } from './limit/rate-limit.service.js';
import { ConnectionLimits } from './limit/connection-limits.js';
import { LiveAdmission } from './live/live-admission.js';
import { LiveServer } from './live/live.server.js';
import { Pushes } from './live/pushes.gen.js';
import { TokenVerifier } from './token/token-verifier.js';
import { OpenApiService } from './openapi/openapi.service.js';
import { PayloadController } from './payload/payload.http.js';
import { PayloadService } from './payload/payload.service.js';
import { AdmissionService } from './admission/admission.service.js';
import { BodyReader } from './proxy/body-reader.js';
import { RequestAdmission } from './admission/request-admission.js';
import { ProxyServer } from './proxy/proxy.server.js';
import { ContentService } from './web/content.service.js';
import { LineSpeedService } from './web/lines.js';
import { SecurityHeaders } from './http/security-headers.js';
import { SiteFiles } from './web/site-files.js';
import { WebServer } from './web/web.server.js';
import { refusals } from './refusals.gen.js';

@Module({
  imports: [kernel(config, { operationIds, refusals, admission: 'RequestAdmission.enter' })],
  controllers: [PayloadController, BrandEvents, Pushes],
  providers: [
    SecurityHeaders,
    RequestAdmission,
    ConnectionLimits,
    ContentService,
    AdmissionService,
    ResponseCache,
    BodyReader,
    BrandService,
    InFlightRequests,
    RateLimitService,
    LineSpeedService,
    LiveAdmission,
    LiveServer,
    OpenApiService,
    PayloadService,
    ProxyServer,
    SiteFiles,
    TokenVerifier,
    WebServer,
  ],
})
export class AppModule {}
