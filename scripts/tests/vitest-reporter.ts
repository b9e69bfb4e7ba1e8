import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { emit, type FailedTest } from './events.ts'

/** Tells `npm test` of each file that ended. */
// oxlint-disable-next-line import/no-default-export -- vitest asks for one
export default class EventReporter implements Reporter {
  onTestRunStart(files: readonly unknown[]): void {
    emit({ kind: 'start', files: files.length })
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    emit({
      kind: 'file',
      file: relative(process.cwd(), module.moduleId),
      project: projectOf(module),
      seconds: (duration + collectDuration + setupDuration) / 1000,
      cpuSeconds: module.meta().cpuSeconds,
      passed: [...module.children.allTests('passed')].length,
      failed: failedIn(module),
    })
  }
}

/** Without what tells parts of a project apart: `web (chromium)` is `web`. */
const projectOf = ({ project }: TestModule): string => project.name.replace(/ \(.*\)$/, '')

function failedIn(module: TestModule): FailedTest[] {
  const failed = [...module.children.allTests('failed')].map((test) => ({ name: test.fullName, error: errorOf(test) }))
  if (failed.length > 0 || module.ok()) return failed
  const [error] = module.errors()
  return [{ name: 'hooks and imports of the file', error: error?.message ?? 'no test ran' }]
}

function errorOf(test: TestCase): string {
  const error = test.result().errors?.[0]
  if (!error) return 'failed without an error'
  const { cause } = error
  // Only the cause says why a call failed on its way.
  return cause?.message === undefined ? error.message : `${error.message}: ${cause.message}`
}
