import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChildFailed, ChildNotStarted, openChildPool } from '#server/platform/children/child-pool.ts'
import type { User } from '#server/platform/children/run-as.ts'
import type { BrowserPlace } from './drawing.ts'

export type BrowserToStart = { executablePath: string; user?: User | undefined }

type Options = { script: URL; name: string; withinMs: number; heapMegabytes: number }

/** Idle, the browser takes 250 MB; it starts within two seconds. */
const idleMs = 20_000
/** A neutral PATH: attackers in the browser see its environment. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * A process that may die with the browser whose client it is, with a folder of its own: one thing at a time, started with the first, ended when none
 * has come for a while. `isItsDoing` tells of an error whether what was asked ended the process.
 */
export function openBrowserChild<Given, Result, Question>(
  { executablePath, user }: BrowserToStart,
  { script, name, withinMs, heapMegabytes }: Options,
) {
  const folder = mkdtempSync(join(tmpdir(), `rightframe-${name}-`))
  const env = { PATH: path, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }
  const pool = openChildPool<Given & { place: BrowserPlace }, Result, Question>(script, {
    size: 1,
    withinMs,
    waits: true,
    idleMs,
    heapMegabytes,
    ...(process.platform === 'win32' ? {} : { env }),
  })
  let isClosed = false
  return {
    run: (given: Given, answer: (question: Question) => Promise<unknown>): Promise<Result> =>
      pool.run({ ...given, place: { executablePath, user, folder } }, answer),
    isItsDoing: (error: unknown): boolean =>
      error instanceof ChildFailed && !(error instanceof ChildNotStarted) && !isClosed,
    close: async (): Promise<void> => {
      isClosed = true
      pool.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
