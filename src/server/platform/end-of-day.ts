const [furthestWestMs, dayMs] = [12 * 3_600_000, 86_400_000]

/** When the day (UTC) of a moment is over everywhere: whoever is told of a day has all of it, wherever they live. */
export const endOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs + dayMs + furthestWestMs)

/** `YYYY-MM-DD`, the last day that is over nowhere before a moment at which one ends everywhere. */
export const lastDayOf = (end: Date): string => new Date(end.getTime() - furthestWestMs - 1).toISOString().slice(0, 10)
