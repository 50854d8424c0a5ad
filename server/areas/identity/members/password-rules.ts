import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_FAULTS } from '#contracts/identity/index.ts';

/** An attacker tries the product's own name first. */
const PRODUCT_WORDS = ['srichakra'];
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

interface Person {
  name: string;
  email: string;
}

/** A new password’s fault as a message, or null (NIST SP 800-63B 5.1.1.2). The contract checks the length. */
export function findPasswordFault(password: string, person: Person): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(plain) || /^(.)\1*$/su.test(plain) || isMadeOf(plain, PRODUCT_WORDS)) {
    return PASSWORD_FAULTS.common;
  }
  if (isMadeOf(plain, wordsOf(person))) {
    return PASSWORD_FAULTS.own;
  }
  return null;
}

// "Asha Rao" <asha@example.org>: asharao, rao.asha, asha@example.org, asha2024 and Asha123! are all refused.
function wordsOf({ name, email }: Person): string[] {
  const address = email.normalize('NFKC').toLowerCase();
  return [
    address,
    address.replace(/@.*/s, ''),
    ...address.split(/[^\p{L}\p{N}]+/u),
    ...name
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u),
  ]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
}

/** Whether little besides the words is left, also where they are written apart: "Sri Chakra 12". */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const joined = password.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return [password, joined].some((written) => {
    let rest = written;
    for (const word of words) rest = rest.replaceAll(word, '');
    return rest !== written && rest.replace(/[^\p{L}]/gu, '').length < 2;
  });
}
