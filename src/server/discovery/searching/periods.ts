const day = 86_400_000
const hour = 3_600_000

/** A picture is not sent to a service again before this, whatever happens. */
const periodMs = 30 * day
/** How much longer after each search in a row that told of nothing. */
const longer = [1, 2, 4, 6]
/** When a search that failed is tried again. */
const afterFailureMs = 6 * hour
/** After as many failures in a row the picture waits for its period as if it had been searched for. */
const maxFailures = 3

type Standing = { emptyInRow: number; failedInRow: number }

/** When a picture may be sent to the service next, after so many searches in a row that told of nothing. */
export const afterSearch = (now: Date, { emptyInRow }: Pick<Standing, 'emptyInRow'>): Date =>
  new Date(now.getTime() + periodMs * longer[Math.min(emptyInRow, longer.length - 1)]!)

/** The same after a search that failed. */
export const afterFailure = (now: Date, { failedInRow, emptyInRow }: Standing): Date =>
  failedInRow >= maxFailures ? afterSearch(now, { emptyInRow }) : new Date(now.getTime() + afterFailureMs)
