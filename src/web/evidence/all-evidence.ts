/** Everything that is known of what is kept. */
export const allEvidence = { queryKey: ['evidence'] }
