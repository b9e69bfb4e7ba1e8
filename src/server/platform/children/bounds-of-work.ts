/** Bounds of one piece of work in a child. What the system does not tell of a child bounds nothing. */
export type Bounds = {
  /** Milliseconds after which it stalled, without waits for answers. */
  withinMs: number
  /** True for work that waits for others, as for a browser: all that its clock shows is its own time. */
  waits?: boolean
  /** Milliseconds including waits, since callers' answers may be slow. */
  maxMs?: number
  /** Bytes of memory. */
  memoryBytes?: number
  /** Milliseconds of processors. */
  cpuMs?: number
}

/** The clock runs so much faster than the work on the busiest machine that is still of use. */
const clockFactor = 12
const minMs = 180_000

/**
 * The one measure of work: seconds of processors are what it costs, on any machine. The clock only finds what hangs, so it is generous.
 * Where the system does not tell the processors' time (all but Linux), the clock is the only bound there is.
 */
export const boundsOfWork = (cpuSeconds: number): Required<Pick<Bounds, 'cpuMs' | 'withinMs'>> => ({
  cpuMs: cpuSeconds * 1000,
  withinMs: Math.max(minMs, cpuSeconds * 1000 * clockFactor),
})

/** Seconds by the clock for a job that has children do such work: a stalled try, another alone, and fetching and storing beside. */
export const secondsOfJob = (cpuSeconds: number): number =>
  Math.ceil((2 * boundsOfWork(cpuSeconds).withinMs) / 1000) + 120
