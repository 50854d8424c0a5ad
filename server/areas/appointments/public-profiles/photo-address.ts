/** The address of a photograph on this site, while its counsellor is shown. @param hash SHA-256 of the file. */
export const photoAddress = (hash: string) => `/people/${hash}`;
