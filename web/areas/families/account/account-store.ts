export interface AccountSession {
  name: string;
}

/** Texts after `parentName` may be empty. */
export interface AccountDetails {
  name: string;
  email: string;
  password: string;
  parentName: string;
  schoolName: string;
  /** In years. */
  age: number | null;
  occupation: string;
  city: string;
  country: string;
  notes: string;
}

/** `no-match`: another e-mail address or password. */
export type SignInOutcome = 'signed-in' | 'no-account' | 'no-match';

/** Where accounts of families are kept. Every rung so far keeps them in the browser. */
export interface AccountStore {
  /** Null when nobody is signed in. */
  session(): AccountSession | null;
  /** Whether an account is kept here, signed in or not. */
  hasAccount(): boolean;
  /** Calls back when the session or the account changed, in this tab or another. @returns how to stop. */
  subscribe(onChange: () => void): () => void;
  /** Loads what registering and signing in need, so that they need not wait for it. */
  prepare(): void;
  /** Keeps a new account in place of any other, and signs in. @throws when it can't be kept. */
  register(details: AccountDetails): Promise<void>;
  /** @throws when the account can't be read or kept. */
  signIn(email: string, password: string): Promise<SignInOutcome>;
  /** Ends the session at once and keeps the account. Never fails. @returns when the account is kept. */
  signOut(): Promise<void>;
  /** Removes the account and what belongs to it. @throws when it can't be removed. */
  forget(): void;
}
