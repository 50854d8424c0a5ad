import { expect, test } from 'vitest';
import { changePassword, createMember, login, updateMember } from './identity/index.ts';

const password = 'seven lamps';

test.each([
  ['POST change-password without anything', changePassword, {}, 'Current password is required'],
  ['an empty one', changePassword, { currentPassword: '' }, 'Current password is required'],
  ['without the new one', changePassword, { currentPassword: 'x' }, 'New password is required'],
  ['a number', changePassword, { currentPassword: 7 }, 'Current password must be text'],
  ['login without anything', login, {}, 'Email is required'],
  ['login without a password', login, { email: 'a@b.example' }, 'Password is required'],
  ['login with null', login, { email: 'a@b.example', password: null }, 'Password is required'],
  ['a member without a name', createMember, { email: 'a@b.example', password }, 'Name is required'],
  ['a member without an e-mail', createMember, { name: 'Asha', password }, 'Email is required'],
  ['a member without a password', createMember, { name: 'A', email: 'a@b.example' }, 'Password is required'],
  ['a change to no name', updateMember, { name: null }, 'Name is required'],
])('%s gets the message of the missing field', (_, { body }, sent, message) => {
  expect(body.safeParse(sent).error?.issues[0]?.message).toBe(message);
});
