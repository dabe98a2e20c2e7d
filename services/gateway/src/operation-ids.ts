/** How the published operation ids of each controller begin. Clients are generated from them, so they stay when a class is renamed; a new controller needs no row. */
export const operationIds: Readonly<Record<string, string>> = {
  PayloadController: 'PayloadHttp',
};
