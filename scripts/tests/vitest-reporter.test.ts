import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../run.ts'
import { type FileResult, parseEvent } from './events.ts'

const early = `
import { test } from 'vitest'
import { setTimeout } from 'node:timers/promises'
test('passes beside a rejection', async () => {
  void Promise.reject(new Error('Too early.'))
  await setTimeout(50)
})
`

test('A rejection that no test awaited names its file.', { tags: ['long'] }, async () => {
  // Inside the project: the runner finds its modules upwards.
  const folder = mkdtempSync(resolve('node_modules/.cache', 'stray-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'early.test.ts'), early)
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}')
  const events: FileResult[] = []
  const hearEvent = (line: string) => {
    const event = parseEvent(line)
    if (event.kind === 'file') events.push(event)
  }
  const args = ['run', '--root', folder, `--reporter=${resolve('scripts/tests/vitest-reporter.ts')}`]
  const { ok } = await run('early', 'vitest', args, { env: { RIGHTFRAME_TEST_EVENTS: '1' }, hearEvent })
  expect(ok).toBe(false)
  expect(events.flatMap(({ failed }) => failed)).toEqual([
    { name: 'an error that no test awaited, during: passes beside a rejection', error: 'Too early.' },
  ])
  expect(events.at(-1)!.file).toMatch(/early\.test\.ts$/)
})
