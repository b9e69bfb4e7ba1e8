import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { emit, type FailedTest, type RunnerEvent } from './events.ts'

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

  /** Only here does Vitest name errors outside tests. */
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) emit(strayError(error))
  }
}

function strayError({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: test, message }: SerializedError): RunnerEvent {
  const name = `an error that no test awaited${typeof test === 'string' ? `, during: ${test}` : ''}`
  return {
    kind: 'file',
    file: typeof path === 'string' ? relative(process.cwd(), path) : 'unknown file',
    project: 'server',
    seconds: 0,
    cpuSeconds: undefined,
    passed: 0,
    failed: [{ name, error: message }],
  }
}

/** Project without its browser: `web (chromium)` is `web`. */
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
  // The cause tells why a call failed in transit.
  return cause?.message === undefined ? error.message : `${error.message}: ${cause.message}`
}
