/** Time of day, which tests can set. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
