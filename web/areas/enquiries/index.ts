export { BookCounselling } from './contact/components/book-counselling.tsx';
export { NewLead } from './leads/new-lead.tsx';
