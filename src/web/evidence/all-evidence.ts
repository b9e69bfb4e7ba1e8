/** Matches all queries about evidence. */
export const allEvidence = { queryKey: ['evidence'] }
