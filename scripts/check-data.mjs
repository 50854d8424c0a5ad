// `npm run check-data`: compares the data of the guidance pages with their schemas and rules (docs/guidance.md).
import { countCareers, findDataFaults } from '../web/areas/guidance/testing.ts';

const faults = findDataFaults();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`The data has no faults. All ${countCareers()} careers have a text.`);
