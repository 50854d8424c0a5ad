export { InterestFigures } from './interests/interest-figures.tsx';
