export { BookCounselling } from '#web/areas/enquiries/contact/components/book-counselling.tsx';
