export { BookCounselling } from './contact/components/book-counselling.tsx';
export { useDelivery } from './contact/use-delivery.ts';
export { INBOX_ADDRESSES, receivedAddress } from './inbox/inbox-address.ts';
export { skippedStagesQuery } from './leads/api.ts';
export { leadAddress } from './leads/lead-address.ts';
export { NewLead } from './leads/new-lead.tsx';
