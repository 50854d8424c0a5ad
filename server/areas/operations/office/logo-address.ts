/** The address of a logo on this site. @param hash SHA-256 of the file, so that browsers may keep it for ever. */
export const logoAddress = (hash: string) => `/logo/${hash}`;
