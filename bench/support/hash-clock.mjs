// Loaded into the product's process before anything else: times every password check where it happens, as the same
// hash takes another time in another process. Prints one line for each.
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { verify } = argon2;

argon2.verify = async (...args) => {
  const begin = performance.now();
  try {
    return await verify(...args);
  } finally {
    console.log(`hash took ${performance.now() - begin} ms`);
  }
};
