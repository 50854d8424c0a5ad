export { loadCareer, loadCareerSlugs } from './careers/load-careers.ts';
