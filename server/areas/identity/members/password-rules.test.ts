import { describe, expect, test } from 'vitest';
import { findPasswordFault } from './password-rules.ts';

const asha = { name: 'Asha Rao', email: 'asha.rao@school.example' };
const COMMON = 'This password is too common. Please choose another one.';
const OWN = 'The password must not be made of your name or email. Please choose another one.';

describe('refused as too common', () => {
  test.each([
    'password',
    'Password1',
    'QWERTYUIOP',
    '12345678',
    'iloveyou',
    'aaaaaaaaaa',
    'ＰＡＳＳＷＯＲＤ',
    '😀😀😀😀😀😀😀😀',
    'Srichakra@2026',
    'Sri Chakra 12',
    'sri-chakra-2026',
  ])('%s', (password) => {
    expect(findPasswordFault(password, asha)).toBe(COMMON);
  });
});

describe('refused as made of the person’s own name or e-mail', () => {
  test.each([
    'asharao1',
    'Asha2024!',
    'RAO.ASHA',
    'asha.rao@school.example',
    'Asha.Rao@School.Example1',
    'ashaasha',
    '__asha__rao__',
    'school123',
    'ａｓｈａ２０２４',
  ])('%s', (password) => {
    expect(findPasswordFault(password, asha)).toBe(OWN);
  });

  test('in other scripts', () => {
    expect(findPasswordFault('लक्ष्मी१२३', { name: 'लक्ष्मी', email: 'l@x.example' })).toBe(OWN);
  });
});

describe('accepted', () => {
  test.each([
    'violet kettle 42',
    'asha likes mangoes',
    'नमस्ते दुनिया',
    'correct horse battery staple',
    'x7#Kq!mZ',
  ])('%s', (password) => {
    expect(findPasswordFault(password, asha)).toBeNull();
  });

  test('letters of a short name', () => {
    expect(findPasswordFault('bo builds boats', { name: 'Bo Li', email: 'bo@li.example' })).toBeNull();
  });

  test('without a name and an e-mail', () => {
    expect(findPasswordFault('violet kettle 42', { name: '', email: '' })).toBeNull();
  });
});
