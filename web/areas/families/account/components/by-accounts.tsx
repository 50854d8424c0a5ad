import type { ReactNode } from 'react';

interface ByAccountsProps {
  /** Where accounts live in the browser. */
  here: ReactNode;
  /** Where the consultancy keeps them. */
  onServer: ReactNode;
}

/** Renders both texts; the style sheet shows one. */
export function ByAccounts({ here, onServer }: ByAccountsProps) {
  return (
    <>
      <span className="at-accounts:hidden">{here}</span>
      <span className="hidden at-accounts:inline">{onServer}</span>
    </>
  );
}
