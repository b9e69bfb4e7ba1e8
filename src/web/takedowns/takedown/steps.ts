/** The steps from a find to a signed notice. */
export const takedownSteps = ['Choose uses', 'Check facts', 'Read', 'Sign'] as const
