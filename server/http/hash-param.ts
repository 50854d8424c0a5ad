/** The parameter of an address by the SHA-256 hash of its file. Any other text finds no route. */
export const HASH_PARAM = ':hash(^[0-9a-f]{64}$)';
