export { BookCounselling } from './components/book-counselling.tsx';
