import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { BrandService } from './brand/brand.service.js';
import { AnswerCache } from './cache/answer-cache.js';
import { BrandEvents } from './cache/brand.events.js';
import { config } from './config.js';
import { Flights } from './limit/flights.js';
import { LimitService } from './limit/limit.service.js';
import { OpenSockets } from './limit/open-sockets.js';
import { LiveDoor } from './live/live-door.js';
import { LiveServer } from './live/live.server.js';
import { Pushes } from './live/pushes.gen.js';
import { TokenCheck } from './token/token-check.js';
import { OpenApiService } from './openapi/openapi.service.js';
import { PayloadHttp } from './payload/payload.http.js';
import { PayloadService } from './payload/payload.service.js';
import { AdmissionService } from './admission/admission.service.js';
import { BodyReader } from './proxy/body-reader.js';
import { FrontDoor } from './admission/front-door.js';
import { ProxyServer } from './proxy/proxy.server.js';
import { Lines } from './web/lines.js';
import { SecurityHeaders } from './http/security-headers.js';
import { SiteFiles } from './web/site-files.js';
import { WebServer } from './web/web.server.js';
import { refusals } from './refusals.gen.js';

@Module({
  imports: [kernel(config, { refusals, frontDoor: 'FrontDoor.enter' })],
  controllers: [PayloadHttp, BrandEvents, Pushes],
  providers: [
    SecurityHeaders,
    FrontDoor,
    OpenSockets,
    AdmissionService,
    AnswerCache,
    BodyReader,
    BrandService,
    Flights,
    LimitService,
    Lines,
    LiveDoor,
    LiveServer,
    OpenApiService,
    PayloadService,
    ProxyServer,
    SiteFiles,
    TokenCheck,
    WebServer,
  ],
})
export class AppModule {}
