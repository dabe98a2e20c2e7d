import type { Whitelabel } from './api/whitelabel';

export const whitelabel: Whitelabel = {
  directRegistration: true,
  agentApplications: true,
  loginCaptcha: false,
  smsLogin: false,
  forcePasswordChange: true,
  freePlay: true,
  mobileRegistration: false,
  smsRegistration: false,
  changePasswordPhoneVerify: false,
  firebaseSocial: false,
  passkeys: false,
  behaviourCheck: false,
  behaviourProvider: 'proof',
  secondFactor: false,
  secondFactorChoice: true,
  dialCodeSelector: false,
  mobileReset: false,
  revealAccounts: false,
  resetLogsIn: true,
  oneClickRegistration: false,
  brand: {
    code: 'BANYAN',
    name: 'Banyan',
    defaultLanguage: 'VI',
    languages: ['VI', 'EN', 'CN', 'AR'],
    currency: 'VND',
    timeZone: 'Asia/Ho_Chi_Minh',
    displayK: false,
    supportUrl: null,
    telegramUrl: null,
  },
  leftOut: [],
  looks: { dark: '', light: '', logo: '', icon: '', hasName: false },
  socialChannels: [],
};

const member = {
  id: '1001',
  account: 'minhchau',
  nickname: 'Minh Châu',
  type: 0,
  isAgent: false,
  toUpline: null,
  clubLabel: { labelName: '' },
  brand: 'BANYAN',
  currency: 'VND',
  realName: null,
  email: null,
  mobile: null,
  icon: null,
  passwordSet: true,
  status: 'ACTIVE',
  registeredAt: '2026-03-02T03:00:00Z',
};

/** An access token that says whose it is; nobody verifies it here. */
export const tokenOf = (memberId: string, type = 0): string =>
  `h.${btoa(JSON.stringify({ sub: memberId, act: type }))}.s`;

/** The response to a log-in; the changes are the case under test. */
export const loginValue = (change: object = {}) => ({
  token: 'token-1',
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  firstTimeLogin: false,
  passwordExpired: false,
  member,
  ...change,
});

export const aMember = member;
