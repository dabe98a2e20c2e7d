// Written by `npm run refusals` from what each door reaches in the code.
export const refusals: Readonly<Record<string, string>> = {
  'DeadLetterAdmin.get': "400 request.invalid, 404 request.not_found",
  'DeadLetterAdmin.list': "400 request.invalid",
  'DeadLetterAdmin.replay': "401 auth.required, 409 events.already_replayed, 422 events.replay_failed, 422 events.unreadable, 400 request.invalid, 404 request.not_found",
  'EventAdmin.state': "",
  'ExportAdmin.ask': "403 auth.forbidden, 401 auth.required, 429 export.too_many, 400 request.invalid, 404 request.not_found",
  'ExportAdmin.file': "403 auth.forbidden, 401 auth.required, 409 export.not_ready, 404 request.not_found",
  'ExportAdmin.mine': "401 auth.required",
  'FrontDoor.enter': "421 gateway.invalid_domain, 503 gateway.maintenance, 400 gateway.malformed_path, 451 gateway.region_restricted, 404 request.not_found, 429 request.too_many, 503 system.unavailable",
  'PayloadHttp.keys': "",
  'ProxyServer.forward': "403 auth.forbidden, 401 auth.required, 415 gateway.not_json, 400 gateway.plain_payload, 400 gateway.replayed_payload, 408 gateway.slow_body, 400 gateway.unreadable_payload, 400 request.malformed, 404 request.not_found, 413 request.too_large, 429 request.too_many, 503 system.unavailable",
  'WorkAdmin.workings': "",
};
