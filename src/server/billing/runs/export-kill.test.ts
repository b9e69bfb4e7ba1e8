// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { approveRun, exportRun, getRun, getRunFile, prepareRun } from '#contract/billing/runs/desk-endpoints.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { emptyPlace, start } from '#server/testing/own-server.ts'
import { staffPerson } from '#server/testing/people.ts'
import { folderForTests } from '#server/testing/places.ts'
import { whenUp } from '#server/testing/process.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { issuer } from '../testing/payables.ts'
import { changeLine } from './run-store.ts'
import { aDueOwner, openPayouts } from './testing/due-owner.ts'

const shared = { ...issuer, RIGHTFRAME_SECRET: 's'.repeat(32), PAYOUT_RESERVE_PERCENT: '0' }

/** Makes the folder pass for the one whose files the database names: no process here asks for those of another. */
function passForOne(folder: string): string {
  writeFileSync(join(folder, 'id'), 'one')
  return folder
}

async function anApprovedRun() {
  const app = await openTestApp({ ...shared, RIGHTFRAME_HOME: passForOne(folderForTests('exporting')) })
  onTestFinished(() => app.remove())
  const finance = await staffPerson(app, ['finance'])
  await openPayouts(app, finance.id)
  await aDueOwner(app, { finance })
  const day = new Date().toISOString().slice(0, 10)
  const terms = { way: 'sepa', currency: 'EUR', minimum: 25_00, cutOff: day, executeOn: day } as const
  const { _id: runId, fingerprint } = await finance.call(prepareRun, terms)
  const second = await staffPerson(app, ['finance'], ['Tomé', 'Torres'])
  const { data } = await second.call(approveRun, { runId, fingerprint })
  return { app, finance, runId, lineId: data.find(({ state }) => state === 'placed')!._id }
}

test('A killed server has exported nothing, and the next export is the first', async () => {
  const { app, finance, runId, lineId } = await anApprovedRun()
  const empty: Record<string, string> = await emptyPlace()
  passForOne(empty.RIGHTFRAME_HOME!)
  const server = await whenUp(start({ ...empty, ...shared, DATABASE_URL: app.config.database.url! }))
  const there = clientOf(server.url, finance.token)
  await app.deps.db.transaction(async (tx) => {
    // The export waits for this line, with all that it wrote before.
    await changeLine(tx, lineId, { state: 'placed' })
    const asked = there.call(exportRun, { runId }).then(
      () => 'answered',
      () => 'broken off',
    )
    // Not by the view of sessions, which a transaction reads once.
    await until(async () => {
      const { rows } = await tx.execute(
        'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      return rows.length > 0
    })
    server.process.kill('SIGKILL')
    await server.ended
    expect(await asked).toBe('broken off')
  })
  expect(await finance.call(getRun, { runId })).toMatchObject({ state: 'approved', exported: null })
  expect((await refusalOf(finance.call(getRunFile, { runId }))).code).toBe('run.no-file')
  const first = await finance.call(exportRun, { runId })
  expect(first).toMatchObject({ state: 'exported' })
  expect(await finance.call(exportRun, { runId })).toEqual(first)
}, 120_000)
