import { readFileSync } from 'node:fs'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { openLog } from '#server/platform/log.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { applyLedger } from './apply-ledger.ts'

const migration = readFileSync('migrations/0111_ledgers_applied_once.sql', 'utf8')

test('What waited to be held against ledgers when several of an owner could wait is done, once for each owner', async () => {
  const { database, remove } = await openTestDatabase()
  const boss = new PgBoss({ db: { executeSql: database.execute }, supervise: false, schedule: false })
  await boss.start()
  await boss.deleteQueue('apply-ledger')
  await boss.createQueue('apply-ledger', { policy: 'standard' })
  await boss.stop()
  const [ana, bruno] = ['a'.repeat(24), 'b'.repeat(24)]
  for (const [ownerId, after, state] of [
    [ana, '', 'created'],
    [ana, 'c'.repeat(24), 'created'],
    [bruno, '', 'active'],
  ])
    await database.execute(
      "insert into pgboss.job (name, data, state, policy, start_after) values ('apply-ledger', $1, $2, 'standard', now())",
      [JSON.stringify({ ownerId, after }), state],
    )
  await database.execute(migration)
  const queue = await openQueue({ database, log: openLog('silent') }, [{ job: applyLedger }])
  const { rows } = await database.execute(
    "select singleton_key, policy, state from pgboss.job where name = 'apply-ledger' order by singleton_key",
  )
  expect(rows).toEqual([
    { singleton_key: ana, policy: 'short', state: 'created' },
    { singleton_key: bruno, policy: 'short', state: 'created' },
  ])
  await queue.stop(1)
  await remove()
})
