export { ServiceOffer } from './information/components/service-offer.tsx';
