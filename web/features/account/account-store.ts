/** The public session: who is signed in on this device. */
export interface AccountSession {
  name: string;
}

/** Where accounts of families are kept. Every rung so far keeps them in the browser. */
export interface AccountStore {
  /** Null when nobody is signed in. */
  session(): AccountSession | null;
  /** Calls back when the session changed, in this tab or another. @returns how to stop. */
  subscribe(onChange: () => void): () => void;
  signOut(): void;
}
