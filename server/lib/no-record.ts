/** The id of no record. Query for a missing record too, so that response time does not reveal whether it exists. */
export const NO_RECORD = 0;
