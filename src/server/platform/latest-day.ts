const furthestEastMs = 14 * 3_600_000

/** `YYYY-MM-DD`, the latest day anywhere on earth. */
export const latestDay = (now: Date): string => new Date(now.getTime() + furthestEastMs).toISOString().slice(0, 10)

const furthestWestMs = 12 * 3_600_000

/** `YYYY-MM-DD`, the earliest day anywhere; earlier ones are over. */
export const earliestDay = (now: Date): string => new Date(now.getTime() - furthestWestMs).toISOString().slice(0, 10)

const dayMs = 86_400_000

/** The end of a moment's day (UTC) in every time zone: readers anywhere have the whole day. */
export const endOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs + dayMs + furthestWestMs)

/** `YYYY-MM-DD`, the last day still running before a global end. */
export const lastDayOf = (end: Date): string => earliestDay(new Date(end.getTime() - 1))
