// Written by `npm run refusals` from what each operation reaches in the code.
export const refusals: Readonly<Record<string, string>> = {
  'DeadLetterAdminController.get': "400 request.invalid, 404 request.not_found",
  'DeadLetterAdminController.list': "400 request.invalid",
  'DeadLetterAdminController.replay': "401 auth.required, 409 events.already_replayed, 422 events.replay_failed, 422 events.unreadable, 400 request.invalid, 404 request.not_found",
  'EventStateAdminController.state': "",
  'ExportAdminController.ask': "403 auth.forbidden, 401 auth.required, 429 export.too_many, 400 request.invalid, 404 request.not_found",
  'ExportAdminController.file': "403 auth.forbidden, 401 auth.required, 409 export.not_ready, 404 request.not_found",
  'ExportAdminController.mine': "401 auth.required",
  'ServiceStatusAdminController.workings': "",
};
