export { BookCounselling } from './contact/components/book-counselling.tsx';
export { useDelivery } from './contact/use-delivery.ts';
export { skippedStagesQuery } from './leads/api.ts';
export { NewLead } from './leads/new-lead.tsx';
