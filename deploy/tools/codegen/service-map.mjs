/** The services of README.md, each with its page. */
export const readmeServices = (services) => `
| Service | What it owns |
| ------- | ------------ |
${services.map(({ name, folder, title }) => `| [${name}](${folder}/README.md) | ${title} |`).join('\n')}
`;

const list = (words) => (words.length > 0 ? words.map((word) => `\`${word}\``).join(', ') : '–');

const ports = (of) =>
  Object.entries(of)
    .map(([portName, port]) => `${portName} ${port}`)
    .join(', ');

const heading = { service: '', gateway: ', the public door', stranger: ', a stranger', outsider: ', outside' };

/** docs/services.md: all that services declare, for readers. */
export function serviceMap(services) {
  const rows = services.map(
    ({ name, folder, title, ports: of, calls, memoryMb }) =>
      `| [${name}](#${name}) | ${title} | ${ports(of)} | ${list(calls)} | ${memoryMb} MB | \`${folder}\` |`,
  );
  const parts = services.map((one) => {
    const permissions = Object.entries(one.permissions).map(([object, verbs]) => `${object}: ${verbs.join(', ')}`);
    const facts = {
      'Public paths': list(one.routes),
      'Paths that are tries to get in': list(one.attempts),
      Consumes: list(one.consumes),
      'Pushes to open screens': list(Object.keys(one.pushes)),
      Jobs: list(one.jobs),
      Permissions: list(permissions),
      Console: list(Object.keys(one.resources)),
    };
    const said = Object.entries(facts).filter(([, text]) => text !== '–');
    return `## ${one.name}\n\nIn \`${one.folder}\`${heading[one.kind]}: ${one.title}.\n\n${said.map(([what, text]) => `- ${what}: ${text}`).join('\n')}`;
  });
  return `# Services

Written by \`npm run codegen\` from each service's declaration, \`service.mjs\` in its folder. What it sends is its \`proto/<name>/v1/events.proto\`.

| Service | For | Ports | Calls | Memory | Folder |
| ------- | --- | ----- | ----- | ------ | ------ |
${rows.join('\n')}

${parts.join('\n\n')}
`;
}
