export { countDescribed, findDataFaults } from './careers/data-faults.ts';
