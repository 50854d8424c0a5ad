export { loadLibrary } from './careers/load-careers.ts';
export { InterestFigures } from './figures/interest-figures.tsx';
