export { QuestionList } from './information/components/question-list.tsx';
export { SampleLink } from './information/components/sample-link.tsx';
export { ServiceOffer } from './information/components/service-offer.tsx';
export { listTools, ToolList } from './information/components/tools.tsx';
