export const LIST_TEXTS = { loading: 'Loading tasks...', failed: 'Failed to load tasks. Please try again.' };
