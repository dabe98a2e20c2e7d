/** The internal doors that Prometheus reads. */
export const prometheusTargets = (services) =>
  services
    .filter(({ outsider }) => !outsider)
    .map(({ name, ports }) => `  - job_name: ${name}\n    static_configs: [{ targets: ['${name}:${ports.internal}'] }]`)
    .join('\n');
