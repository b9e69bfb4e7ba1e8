/** Reporters' events for `npm test`: JSON lines on descriptor 3. */
import { writeSync } from 'node:fs'

export type FailedTest = { name: string; error: string }

/** A file of tests that has ended. */
export type FileResult = {
  /** Relative to the project's folder. */
  file: string
  /** Project of vitest, or `journeys`. */
  project: string
  seconds: number
  /** CPU seconds of worker and children; undefined if unknown. */
  cpuSeconds: number | undefined
  passed: number
  failed: FailedTest[]
}

export type RunnerEvent = { kind: 'start'; files: number } | ({ kind: 'file' } & FileResult)

const channel = 3

/** Sends an event to the parent, if there is one. */
export function emit(event: RunnerEvent): void {
  if (process.env.RIGHTFRAME_TEST_EVENTS !== '1') return
  writeSync(channel, `${JSON.stringify(event)}\n`)
}

export const parseEvent = (line: string): RunnerEvent => JSON.parse(line) as RunnerEvent
