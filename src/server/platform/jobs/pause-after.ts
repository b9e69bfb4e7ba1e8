import type { Job } from './job.ts'

const longestPause = 3600

/** The pause before the next try of a failed job, in seconds: doubled each time, by up to half of it shorter, an hour at most. */
export function pauseAfter(
  { retryAfterSeconds = 2 }: Pick<Job, 'retryAfterSeconds'>,
  retryCount: number,
  random: () => number = Math.random,
): number {
  const longest = retryAfterSeconds * 2 ** Math.min(retryCount + 1, 16)
  return Math.min(longestPause, (longest * (1 + random())) / 2)
}
