import { createContext, use } from 'react';
import type { EnquirySink } from './enquiry-sink.ts';

export const EnquirySinkContext = createContext<(() => EnquirySink) | null>(null);

/** Ask for the sink when something is to be sent, not while rendering: the pages are made before it is known. */
export function useEnquirySink(): () => EnquirySink {
  const getSink = use(EnquirySinkContext);
  if (getSink === null) throw new Error('The page stands outside its PublicServices');
  return getSink;
}
