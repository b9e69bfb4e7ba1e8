/** Days of use up to which a step of the table of fees goes; the last step is for longer uses. */
export const usedSteps = [30, 90, 180, 365, 730, 1095] as const
