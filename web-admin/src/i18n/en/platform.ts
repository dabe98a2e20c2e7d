import type * as vi from '../vi/platform.js';

/** Brands, maintenance and region rules in English. */
export const platform: typeof vi.platform = {
  every_brand: 'Every brand',
  brand: 'Brand',
  proposed: 'The request is sent, somebody else must decide',
  consequence: 'You make a request, somebody else decides. Once approved it counts within 5 seconds.',
  edit: 'Edit',
  default: 'Default',
  brands: {
    title: 'Edit brand %{name}',
    hosts: 'Hosts, one on each line',
    launch_hosts: 'Launch hosts (https), one on each line',
    launch_hosts_help: 'Games of vendors that stand behind them open on one of these by chance.',
    zone: 'Time zone of the business day',
    zone_help: 'With another zone the days of sales, salaries and limits begin at another time.',
    languages: 'Languages',
    default_language: 'Default language',
    support: 'Support link (https)',
    telegram: 'Telegram link (https)',
    displayK: 'Show amounts in K',
    directRegistration: 'Registration without an invitation',
    agentApplications: 'Players may apply to become agents',
    loginCaptcha: 'Always ask for a captcha at the log-in',
    forcePasswordChange: 'Make members change old passwords',
    freePlay: 'Free play',
    strictDomains: 'Refuse hosts that belong to no brand',
    money: 'Currency',
  },
  maintenance: {
    intro:
      'During maintenance players see the maintenance page only. Vendors can still finish rounds, and money still arrives.',
    plan: 'Plan maintenance',
    plan_text: 'Two people close the doors; one may open them again. Times of Vietnam.',
    now: 'Begin as soon as it is approved',
    from: 'Begins',
    until: 'Ends (empty: until somebody opens again)',
    order: 'The end must come after the beginning',
    message: 'What players read (%{language})',
    end: 'Open again now',
    end_title: 'End the maintenance',
    end_text: 'Players can come in again within 5 seconds.',
    take_back: 'Take back',
    take_back_text: 'The plan is dropped, nobody is kept out.',
    ended: 'Open again',
    move: 'Change the end',
    move_text: 'The maintenance page shows the new time at once.',
    moved: 'The end is changed',
    state: { PLANNED: 'Planned', OPEN: 'Under way', OVER: 'Over' },
    open_end: 'Until somebody opens',
  },
  allowed: {
    title: 'Addresses that pass maintenance',
    add: 'Add an address',
    add_text: 'Whoever comes from this address gets in during maintenance, such as the testers’ office.',
    network: 'Address or network',
    note: 'Note',
    remove: 'Remove',
    remove_text: 'The address is kept out during maintenance like everybody else.',
    removed: 'The address is removed',
    none: 'No address yet.',
  },
  region: {
    intro: 'The first rule that fits, by priority, decides. Where none fits, visitors may enter.',
    add: 'Add a rule',
    edit: 'Edit the rule',
    remove: 'Remove the rule',
    remove_text: 'Asks to remove this rule; somebody else decides.',
    kind: { allow: 'Let in', deny: 'Keep out' },
    by: 'By',
    country: 'Country',
    network: 'Network',
    country_help: 'Two letters, such as VN',
    priority: 'Priority (smaller goes first)',
    check: 'What does a visitor of this address see?',
    ip: 'IP address',
    ask: 'Check',
    access: { normal: 'May enter', region: 'Kept out by region', maintenance: 'Sees the maintenance page' },
    no_rule: 'No rule fits',
    rule: 'By rule number %{id}',
    no_country: 'Country unknown',
  },
};

export const platformResources: typeof vi.platformResources = {
  brands: {
    name: 'brand |||| brands',
    fields: {
      id: 'Code',
      name: 'Name',
      hosts: 'Hosts',
      languages: 'Languages',
      currency: 'Currency',
      timeZone: 'Time zone',
    },
  },
  maintenances: {
    name: 'maintenance |||| maintenances',
    fields: {
      brand: 'Brand',
      state: 'State',
      startsAt: 'Begins',
      endsAt: 'Ends',
      messages: 'Message',
    },
  },
  allowedIps: {
    name: 'address |||| addresses',
    fields: { brand: 'Brand', network: 'Address', note: 'Note' },
  },
  regionRules: {
    name: 'region rule |||| region rules',
    fields: {
      priority: 'Priority',
      kind: 'Rule',
      country: 'Country or network',
      brand: 'Brand',
    },
  },
};

export const platformApprovals: typeof vi.platformApprovals = {
  'brand.update': 'Edit brand',
  'maintenance.plan': 'Plan maintenance',
  'allowed-ip.add': 'Let an address pass maintenance',
  'region-rule.add': 'Add region rule',
  'region-rule.update': 'Edit region rule',
  'region-rule.remove': 'Remove region rule',
};

export const platformActions: typeof vi.platformActions = {
  ...platformApprovals,
  'maintenance.end': 'End maintenance',
  'maintenance.move': 'Change the end of maintenance',
  'allowed-ip.remove': 'Remove address',
};

export const platformObjects: typeof vi.platformObjects = {
  brand: 'Brands',
  maintenance: 'Maintenance',
  region: 'Region rules',
};

export const platformPermissions: typeof vi.platformPermissions = {
  brand_view: 'See brands',
  brand_edit: 'Ask for changes of brands',
  maintenance_view: 'See maintenance',
  maintenance_edit: 'Plan and end maintenance',
  region_view: 'See region rules',
  region_edit: 'Ask for region rules',
};

export const platformReasons: typeof vi.platformReasons = {
  release: 'A new release',
  incident: 'An incident',
  finished: 'The work is done',
  law: 'The law',
  partner: 'Agreed with a partner',
};
