import { describe, expect, it } from '@jest/globals';
import { canonicalPath } from './canonical.js';

const c = String.fromCharCode;

describe('the one spelling of a path', () => {
  it.each([
    '/',
    '/wps/session/login',
    '/admin/',
    '/assets/app-1a2b.js',
    '/wps/member/ng%E1%BB%8Dc',
    '/admin/v1/identity/preferences/list%3Amembers',
    "/wps/a!'()*~._-b",
    '/.well-known/change-password',
    '/a..b/c...',
    '/admin/ledger/39:2/show',
    '/admin/ledger/39%3A2/show',
  ])('%s is taken as it is', (path) => {
    expect(canonicalPath(path)).toBe(path);
    expect(canonicalPath(`${path}?a=1&b=%6e/../?x;y=[z]`)).toBe(path);
  });

  it.each([
    '/wps/session/logi%6e',
    '/wps/session/logi%6E',
    '/wps/./session/login',
    '/wps/../wps/session/login',
    '/wps/%2e/session/login',
    '/wps/%2E%2e/session/login',
    '/wps%2fsession/login',
    '/wps%2Fsession/login',
    '/wps//session/login',
    '//wps/session/login',
    '/wps/session/login//',
    '/wps/session/login;a=1',
    '/wps/session/login%3Ba=1',
    '/wps/session\\login',
    '/wps/session%5Clogin',
    '/wps/session/login%00',
    '/wps/session/login%0A',
    '/wps/session/login#fragment',
    '/wps/session/login%23fragment',
    '/wps/session/login%3Fa=1',
    '/wps/session/logi%256e',
    '/wps/session/login%',
    '/wps/session/login%6',
    '/wps/session/login%zz',
    '/wps/session/%C0%AE',
    '/wps/member/ng%e1%bb%8dc',
    '/wps/member/ngọc',
    '/wps/session/login|',
    '/wps/session/login{a}',
    '/wps/session/login ',
    '/wps/session/login?a#b',
    `/wps/session/login?${c(0)}`,
    `/wps/session/login?${c(200)}`,
    'http://localhost/wps/session/login',
    'wps/session/login',
    '*',
    '',
    '?',
  ])('%j is none', (target) => {
    expect(canonicalPath(target)).toBeUndefined();
  });
});
