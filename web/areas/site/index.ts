export { QuestionList } from './information/components/lists.tsx';
export { ServiceOffer } from './information/components/service-offer.tsx';
