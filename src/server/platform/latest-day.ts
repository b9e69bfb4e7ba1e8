const furthestEastMs = 14 * 3_600_000

/** `YYYY-MM-DD`, the latest day that it is anywhere: nobody's today lies in the future. */
export const latestDay = (now: Date): string => new Date(now.getTime() + furthestEastMs).toISOString().slice(0, 10)

const furthestWestMs = 12 * 3_600_000

/** `YYYY-MM-DD`, the earliest day that it is anywhere: days before it are over for everybody. */
export const earliestDay = (now: Date): string => new Date(now.getTime() - furthestWestMs).toISOString().slice(0, 10)
