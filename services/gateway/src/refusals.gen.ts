// Written by `npm run refusals` from what each operation reaches in the code.
export const refusals: Readonly<Record<string, string>> = {
  'DeadLetterAdminController.get': "400 request.invalid, 404 request.not_found",
  'DeadLetterAdminController.list': "400 request.invalid",
  'DeadLetterAdminController.replay': "401 auth.required, 409 events.already_replayed, 422 events.replay_failed, 422 events.unreadable, 400 request.invalid, 404 request.not_found",
  'EventStateAdminController.state': "",
  'ExportAdminController.ask': "403 auth.forbidden, 401 auth.required, 429 export.too_many, 400 request.invalid, 404 request.not_found",
  'ExportAdminController.file': "403 auth.forbidden, 401 auth.required, 409 export.not_ready, 404 request.not_found",
  'ExportAdminController.mine': "401 auth.required",
  'PayloadController.keys': "",
  'ProxyServer.forward': "403 auth.forbidden, 401 auth.required, 415 gateway.not_a_form, 415 gateway.not_json, 403 gateway.other_site, 400 gateway.plain_payload, 400 gateway.replayed_payload, 408 gateway.slow_body, 400 gateway.unreadable_payload, 413 picture.too_large, 422 picture.wrong_type, 400 request.malformed, 404 request.not_found, 413 request.too_large, 429 request.too_many, 503 system.unavailable",
  'RequestAdmission.enter': "421 gateway.invalid_domain, 503 gateway.maintenance, 400 gateway.malformed_path, 451 gateway.region_restricted, 404 request.not_found, 429 request.too_many, 503 system.unavailable",
  'ServiceStatusAdminController.workings': "",
};
