export { findDataFaults } from './careers/data-faults.ts';
