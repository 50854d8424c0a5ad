export { limitsFor } from './receiving/limits.ts';
