import { relative } from 'node:path'
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { emit, type FailedTest } from './events.ts'

type Tally = { left: number; passed: number; failed: FailedTest[]; seconds: number }

/** Tells `npm test` of each file that ended. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default class EventReporter implements Reporter {
  private readonly files = new Map<string, Tally>()

  onBegin(_: unknown, suite: Suite): void {
    for (const { location } of suite.allTests()) {
      const tally = this.files.get(location.file) ?? { left: 0, passed: 0, failed: [], seconds: 0 }
      this.files.set(location.file, { ...tally, left: tally.left + 1 })
    }
    emit({ kind: 'start', files: this.files.size })
  }

  onTestEnd(test: TestCase, result: { duration: number; error?: { message?: string } }): void {
    const tally = this.files.get(test.location.file)!
    tally.seconds += result.duration / 1000
    if (test.ok()) tally.passed++
    else tally.failed.push({ name: test.title, error: result.error?.message ?? 'failed without an error' })
    if (--tally.left > 0) return
    const { left: _, ...counts } = tally
    emit({
      kind: 'file',
      file: relative(process.cwd(), test.location.file),
      project: 'journeys',
      cpuSeconds: undefined,
      ...counts,
    })
  }

  printsToStdio(): boolean {
    return false
  }
}
