/** The time of day, as a value that tests can set. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
