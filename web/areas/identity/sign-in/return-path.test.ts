import { describe, expect, it } from 'vitest';
import { addressAfterLogin, loginAddress, loginAddressFrom, trustedReturnPath } from './return-path.ts';

describe('a return path', () => {
  it.each([
    'dashboard',
    'dashboard/students',
    'team-members',
    'settings',
    'dashboard/students?page=2&q=a%20b',
  ])('can be %s', (path) => {
    expect(trustedReturnPath(path)).toBe(path);
    expect(addressAfterLogin(path)).toBe(`/admin/${path}`);
  });

  it.each([
    null,
    '',
    '/',
    '/evil.example',
    '//evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '..',
    '../..',
    'dashboard/../../login',
    '.%2e/x',
    '%2e%2e/x',
    'dashboard//x',
    'dashboard/',
    'dashboard\n',
    'dashboard#x',
    'dashboard?next=//evil.example',
    'login',
    'Login',
    'login?redirect=login',
    'login/x',
    'redirect',
    'redirect?to=login',
    'forgot-password',
    'set-password',
    'a'.repeat(501),
  ])('cannot be %j', (path) => {
    expect(trustedReturnPath(path)).toBeNull();
    expect(addressAfterLogin(path)).toBe('/admin/dashboard');
    expect(loginAddress(path)).toBe('/admin/login');
  });
});

it.each([
  ['/admin', '', '/admin/login'],
  ['/admin/', '', '/admin/login'],
  ['/admin/dashboard', '', '/admin/login'],
  ['/admin/dashboard/', '', '/admin/login'],
  ['/admin/settings/', '', '/admin/login?redirect=settings'],
  ['/admin/dashboard/students', '', '/admin/login?redirect=dashboard/students'],
  ['/admin/dashboard/students', '?page=2', '/admin/login?redirect=dashboard/students%3Fpage%3D2'],
  ['/admin/dashboard/students', '?q=<b>', '/admin/login'],
])('a signed-out visit to %s%s leads to %s', (pathname, search, address) => {
  expect(loginAddressFrom({ pathname, search })).toBe(address);
});
