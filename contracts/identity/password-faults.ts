// Without schemas: the sign-up page has the texts for their translation.

/** Faults of a new password that only the server finds. */
export const PASSWORD_FAULTS = {
  common: /*i18n*/ 'This password is too common. Please choose another one.',
  own: /*i18n*/ 'The password must not be made of your name or email. Please choose another one.',
} as const;
