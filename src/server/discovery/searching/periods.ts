const day = 86_400_000
const hour = 3_600_000

/** A picture is not sent to a service again before this, unless its owner asks for that. */
const periodMs = 30 * day
/** Factors of the period after each search in a row without a result. */
const longer = [1, 2, 4, 6]
/** Delay after a failed search. */
const afterFailureMs = 6 * hour
/** Failures in a row after which the picture waits for its full period. */
const maxFailures = 3

type Standing = { emptyInRow: number; failedInRow: number }

/** Moment at which a picture may be sent to the service again, after so many searches in a row without a result. */
export const afterSearch = (now: Date, { emptyInRow }: Pick<Standing, 'emptyInRow'>): Date =>
  new Date(now.getTime() + periodMs * longer[Math.min(emptyInRow, longer.length - 1)]!)

/** Moment at which a failed search is tried again. */
export const afterFailure = (now: Date, { failedInRow, emptyInRow }: Standing): Date =>
  failedInRow >= maxFailures ? afterSearch(now, { emptyInRow }) : new Date(now.getTime() + afterFailureMs)

/** First moment of the calendar month (UTC). */
export const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
