export { loadLibrary } from './careers/load-careers.ts';
