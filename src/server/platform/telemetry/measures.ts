/** Measures of one process. Durations are in seconds. */
export const measures = {
  rightframe_request_seconds: { kind: 'duration', says: 'Answers to requests, by route, method and status.' },
  rightframe_job_seconds: { kind: 'duration', says: 'Runs of jobs, by job and outcome.' },
  rightframe_crawl: { kind: 'count', says: 'Addresses asked of other servers, by outcome.' },
  rightframe_capture_seconds: { kind: 'duration', says: 'Captures of pages, by outcome.' },
  rightframe_mail: { kind: 'count', says: 'Mails handed to a mail server, by route and outcome.' },
  rightframe_payment: { kind: 'count', says: 'Messages of payment processors, by processor and outcome.' },
  rightframe_index_seconds: { kind: 'duration', says: 'Questions to the candidate index, by outcome.' },
} as const

type Named<Kind> = {
  [Name in keyof typeof measures]: (typeof measures)[Name]['kind'] extends Kind ? Name : never
}[keyof typeof measures]
export type Duration = Named<'duration'>
export type Count = Named<'count'>
/** Few values each: every combination is stored. */
export type Labels = Record<string, string | number>

/** Receiver of measures and spans, if configured. */
export type Sink = {
  count(name: Count, labels: Labels): void
  time(name: Duration, seconds: number, labels: Labels): void
  /** Begins a span below the given `traceparent` (W3C Trace Context). */
  begin(name: string, kind: 'server' | 'consumer', parent: string | undefined): Span
}

export type Span = { traceparent: string; end(about: Labels, failed: boolean): void }

let sink: Sink | undefined

export const sendMeasuresTo = (given: Sink | undefined): void => void (sink = given)

export const count = (name: Count, labels: Labels): void => sink?.count(name, labels)

export const time = (name: Duration, seconds: number, labels: Labels): void => sink?.time(name, seconds, labels)

export const beginSpan = (name: string, kind: 'server' | 'consumer', parent: string | undefined): Span | undefined =>
  sink?.begin(name, kind, parent)

/** Times work, which succeeds or throws. */
export async function timed<T>(name: Duration, labels: Labels, work: () => Promise<T>): Promise<T> {
  if (!sink) return await work()
  const started = performance.now()
  let outcome = 'failed'
  try {
    const result = await work()
    outcome = 'done'
    return result
  } finally {
    time(name, (performance.now() - started) / 1000, { ...labels, outcome })
  }
}
