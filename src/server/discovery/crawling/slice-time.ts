/** How long one slice may go on. */
export type SliceTime = {
  /** Asked before each page. */
  isOver(): boolean
  /** Wraps the look at a page. */
  during<T>(page: Promise<T>): Promise<T>
  end(): void
}

/** Short, since other hosts wait for a worker, and a crawl begun now waits for the slices that run. */
const usualMs = 5000
const longestMs = 20_000

type Slice = { until: number; pageSince: number | undefined }

/**
 * The slices of one process. A worker takes a batch of jobs and the next batch when all of them are done: while one is held up by a
 * slow page beyond its time, the others go on, since stopping would gain nobody anything.
 */
export function openSliceTimes(now: () => number = () => performance.now()): { begin(): SliceTime } {
  const slices = new Set<Slice>()
  const isHeldUp = ({ until, pageSince }: Slice) => pageSince !== undefined && pageSince <= until && now() > until
  return {
    begin: () => {
      const begun = now()
      const slice: Slice = { until: begun + usualMs, pageSince: undefined }
      slices.add(slice)
      return {
        isOver: () => now() > slice.until && (now() > begun + longestMs || ![...slices].some(isHeldUp)),
        during: async (page) => {
          slice.pageSince = now()
          try {
            return await page
          } finally {
            slice.pageSince = undefined
          }
        },
        end: () => void slices.delete(slice),
      }
    },
  }
}
