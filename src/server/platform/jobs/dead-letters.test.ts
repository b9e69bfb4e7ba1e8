import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeadLetters, retryDeadLetter } from '#contract/platform/endpoints.ts'
import { carryOut } from '#server/cli/commands.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  await app.deps.database.execute(
    `insert into pgboss.job (name, data, source_name, source_output, created_on) values
     ('dead-letters', '{}', 'forget-attempts', '{"reason":"the lamp is out"}', '2026-11-20T10:00:00Z'),
     ('dead-letters', '{}', 'forget-old-events', '{"reason":"nobody is at home"}', '2026-11-21T10:00:00Z')`,
  )
})
afterAll(() => app.remove())

const said = async (...args: string[]) => {
  const lines: string[] = []
  await carryOut(app.deps, 'jobs', args, (line) => lines.push(line))
  return lines
}
test('Staff see dead letters newest first, and retry one', async () => {
  const { data } = await who.chiara.call(listDeadLetters)
  expect(data.map(({ job, reason, at }) => ({ job, reason, at }))).toEqual([
    { job: 'forget-old-events', reason: '{"reason":"nobody is at home"}', at: '2026-11-21T10:00:00.000Z' },
    { job: 'forget-attempts', reason: '{"reason":"the lamp is out"}', at: '2026-11-20T10:00:00.000Z' },
  ])
  expect(await who.chiara.call(retryDeadLetter, { letterId: data[1]!.id })).toEqual({ retried: 1 })
  expect((await who.chiara.call(listDeadLetters)).data.map(({ job }) => job)).toEqual(['forget-old-events'])
})

test('The command line lists dead letters and retries them', async () => {
  const lines = await said()
  expect(lines).toContain('1 failed for good:')
  expect(lines.at(-1)).toMatch(
    /^[0-9a-f-]{36} {2}2026-11-21T10:00:00.000Z {2}forget-old-events {2}\{\} {2}.*nobody is at home/,
  )
  await expect(said('retry', 'foo')).rejects.toThrow('There is no failed job foo.')
  expect(await said('retry')).toEqual(['1 given back; they run again as soon as a worker is free.'])
  expect(await said()).toContain('No job has failed for good.')
})
