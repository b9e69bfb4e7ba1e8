import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHealth } from '#contract/platform/endpoints.ts'
import { carryOut } from './cli/commands.ts'
import { clientOf, refusalOf } from './testing/client.ts'
import { type TestApp, openTestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  breakObjects(app)
  await app.deps.database.execute('alter table mails rename to mails_gone')
})
afterAll(async () => {
  await app.deps.database.execute('alter table mails_gone rename to mails')
  await app.remove()
})

/** Puts a file in place of the embedded store's folder. */
function breakObjects({ home }: TestApp): void {
  renameSync(join(home, 'objects'), join(home, 'objects.aside'))
  rmSync(join(home, 'objects'), { recursive: true, force: true })
  writeFileSync(join(home, 'objects'), '')
}

test('Health names the failing part and advice without any statement', async () => {
  const refused = await refusalOf(clientOf(app.url).call(getHealth))
  expect(refused).toMatchObject({
    status: 503,
    code: 'health.down',
    problem: {
      details: {
        ok: false,
        database: { ok: true },
        objects: { ok: false, todo: expect.stringMatching(/./) as unknown },
        mail: { ok: false, detail: 'it cannot be used', todo: 'The log of this server says why.' },
      },
    },
  })
  expect(JSON.stringify(refused.problem), 'ASVS 16.5.1').not.toMatch(/select|mails/)
})

test('Strangers learn only that a part is down', async () => {
  const refused = await refusalOf(clientOf(app.url, undefined, { 'x-forwarded-for': '203.0.113.9' }).call(getHealth))
  expect(refused.problem, 'ASVS 13.4.5').toEqual({
    code: 'health.down',
    message: 'A part of this server is down.',
    details: { ok: false, sandbox: false },
  })
})

test('The command line shows health and ends with a failure', async () => {
  const said: string[] = []
  await expect(carryOut(app.deps, 'health', [], (line) => said.push(line))).rejects.toThrow(
    'A part of this server is down.',
  )
  expect(said).toContain('DOWN mail      it cannot be used — The log of this server says why.')
  expect(said.filter((line) => line.startsWith('ok  ')).map((line) => line.split(/ +/)[1])).toEqual([
    'database',
    'queue',
    'index',
  ])
})
