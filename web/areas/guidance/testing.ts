export { countCareers, findDataFaults } from './careers/data-faults.ts';
