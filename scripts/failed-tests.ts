import { relative } from 'node:path'
import { z } from 'zod'

/** A test that failed, or a file whose tests could not begin. `file` is relative to the project. */
export type FailedTest = { file: string; name: string }

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

type Suite = { specs?: { title: string; file: string; ok: boolean }[] | undefined; suites?: Suite[] | undefined }
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })).optional(),
    suites: z.array(Suite).optional(),
  }),
)
const PlaywrightReport = z.object({ suites: z.array(Suite), config: z.object({ rootDir: z.string() }) })

/** Reads the JSON report of a runner. Throws where it is none, as when the runner was killed while it wrote it. */
export function failedTests(runner: 'vitest' | 'playwright', report: string, root = process.cwd()): FailedTest[] {
  const read: unknown = JSON.parse(report)
  return runner === 'vitest'
    ? failedInVitest(VitestReport.parse(read), root)
    : failedInPlaywright(PlaywrightReport.parse(read), root)
}

function failedInVitest({ testResults }: z.output<typeof VitestReport>, root: string): FailedTest[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map((result) => ({ file, name: result.fullName }))
    return failed.length > 0 || status !== 'failed' ? failed : [{ file, name: 'what its tests begin with' }]
  })
}

function failedInPlaywright({ suites, config }: z.output<typeof PlaywrightReport>, root: string): FailedTest[] {
  const failedIn = ({ specs = [], suites: inner = [] }: Suite): FailedTest[] => [
    ...specs.flatMap(({ ok, file, title }) =>
      ok ? [] : [{ file: relative(root, `${config.rootDir}/${file}`), name: title }],
    ),
    ...inner.flatMap(failedIn),
  ]
  return suites.flatMap(failedIn)
}
