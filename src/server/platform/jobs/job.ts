import type { z } from 'zod'

/** A kind of background work: its queue, its payload (ids, never data) and how it behaves. Declared by a feature. */
export type Job<S extends z.ZodType = z.ZodType> = {
  /** Verb and noun, as the file that does it: `ingest-image`. */
  name: string
  payload: S
  /** Retries of a failed run, with growing pauses, before the handler gives it up or it becomes a dead letter. Default 4. */
  retries?: number
  /** Seconds before the first retry, doubled each time. Default 2. */
  retryAfterSeconds?: number
  /** Seconds after which a run counts as dead. Default 300. */
  withinSeconds?: number
  /** Runs at a time in one process. Default 4. */
  concurrency?: number
  /**
   * Takes far longer than being taken: each is taken only when it can begin. Others are taken many at a time, which costs less, but those wait for each
   * other in their process while another process has nothing to do, and when it is killed those that had not begun have been tried once, too.
   */
  isLong?: boolean
  /** Runs in processes with a browser, when roles are split. */
  needsBrowser?: boolean
  /** One waiting and one running job per key of `enqueue`. */
  onePerKey?: boolean
  /** Schedule (cron, UTC) with an empty payload. */
  schedule?: string
  /** Makes up a missed time once at the next start. */
  catchesUp?: boolean
}

/** Fetching many at a time drains a full queue at once; one at a time would wait a polling pause for each. */
const minBatch = 10

/** Fetching parameters of a kind of jobs, with defaults. `batch` is the number fetched at a time. */
export function paceOf({ withinSeconds = 300, concurrency = 4, isLong = false }: Job) {
  const batch = isLong ? 1 : Math.max(minBatch, concurrency)
  return { withinSeconds, concurrency, isLong, batch }
}

export const job = <S extends z.ZodType>(declared: Job<S>): Job<S> => declared

/** One run of a job. `signal` aborts when the process stops or the run has taken too long. */
export type Run = { id: string; attempt: number; isLastAttempt: boolean; signal: AbortSignal }

/** A job with what does it, given the parts that it needs. Handlers are idempotent: a run that was cut off is repeated from its start. */
export type HandledJob<Needs> = {
  job: Job
  run: (needs: Needs, payload: unknown, run: Run) => Promise<void>
  giveUp?: (needs: Needs, payload: unknown) => Promise<void>
}

/**
 * Ties a job to its handler. What the handler throws is retried; expected failures it records itself and returns. `giveUp` ends what was begun
 * once every attempt has failed, or was killed, which no handler hears of; it is tried until it succeeds.
 */
export const handleJob = <S extends z.ZodType, Needs>(
  declared: Job<S>,
  run: (needs: Needs, payload: z.output<S>, run: Run) => Promise<void>,
  giveUp?: (needs: Needs, payload: z.output<S>) => Promise<void>,
): HandledJob<Needs> => ({
  job: declared,
  run: (needs, payload, context) => run(needs, declared.payload.parse(payload), context),
  ...(giveUp && { giveUp: (needs, payload) => giveUp(needs, declared.payload.parse(payload)) }),
})
