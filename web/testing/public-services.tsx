export { PublicServices } from '#web/app/public-services.tsx';
