export { BookCounselling } from './contact/components/book-counselling.tsx';
