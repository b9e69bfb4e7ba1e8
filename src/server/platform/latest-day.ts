const furthestEastMs = 14 * 3_600_000

/** `YYYY-MM-DD`, the latest day that it is anywhere: nobody's today lies in the future. */
export const latestDay = (now: Date): string => new Date(now.getTime() + furthestEastMs).toISOString().slice(0, 10)

const furthestWestMs = 12 * 3_600_000

/** `YYYY-MM-DD`, the earliest day that it is anywhere: days before it are over for everybody. */
export const earliestDay = (now: Date): string => new Date(now.getTime() - furthestWestMs).toISOString().slice(0, 10)

const dayMs = 86_400_000

/** The end of a moment's day (UTC) in every time zone: readers anywhere have the whole day. */
export const endOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs + dayMs + furthestWestMs)

/** `YYYY-MM-DD`, the last day that is over nowhere before a moment at which one ends everywhere. */
export const lastDayOf = (end: Date): string => earliestDay(new Date(end.getTime() - 1))
