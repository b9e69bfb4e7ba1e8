const furthestEast = 14 * 60 * 60 * 1000

/** `YYYY-MM-DD`, the latest day that it is anywhere now. */
export const latestDay = (): string => new Date(Date.now() + furthestEast).toISOString().slice(0, 10)
