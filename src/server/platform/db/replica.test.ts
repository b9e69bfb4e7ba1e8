import { expect, onTestFinished, test } from 'vitest'
import { readAllNotifications } from '#contract/accounts/notification-endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { copyTemplate, openTestDatabase } from '#server/testing/database.ts'
import { anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { freePort } from '#server/testing/places.ts'
import { statementsSent } from '#server/testing/statements/statements-sent.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { openLog } from '../log.ts'
import { refuse } from '../refuse.ts'
import type { Db } from './database.ts'
import { openReplica } from './replica.ts'

async function appReadingFrom(readUrl: (url: string) => string) {
  const { url, drop } = await copyTemplate()
  const app = await openTestApp({ DATABASE_URL: url, DATABASE_READ_URL: readUrl(url) })
  onTestFinished(async () => {
    await app.remove()
    await drop()
  })
  return app
}

test('Lists come from the replica until their account changes something', { tags: ['long'] }, async () => {
  const app = await appReadingFrom((url) => url)
  const { ana, bruno } = await people(app)
  const readers = async (who: typeof ana) => {
    const sent = await statementsSent(() => who.call(listImages, {}))
    return [
      ...new Set(sent.filter(({ text }) => text.includes('from "images"')).map(({ by }) => by.endsWith(' reads'))),
    ]
  }
  // Registering them changed something.
  await expect.poll(() => readers(ana), { timeout: 30_000 }).toEqual([true])
  const imageId = await anImage(app.deps, ana.id)
  await expect.poll(() => readers(ana), { message: 'An event told of a change by a job.' }).toEqual([false])
  expect((await ana.call(listImages, {})).data.map(({ _id }) => _id)).toEqual([imageId])
  await expect.poll(() => readers(bruno), { timeout: 30_000 }).toEqual([true])
  await bruno.call(readAllNotifications, {})
  expect(await readers(bruno), 'A call of his own changed something.').toEqual([false])
})

test('Lists come from the database itself where no replica answers', { tags: ['long'] }, async () => {
  const port = await freePort()
  const app = await appReadingFrom((url) => url.replace(/:\d+\//, `:${port}/`))
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  expect((await ana.call(listImages, {})).data.map(({ _id }) => _id)).toEqual([imageId])
})

test('An account returns to the replica; failed answers use the database', { tags: ['long'] }, async () => {
  const { url, drop } = await copyTemplate()
  const { database, remove } = await openTestDatabase()
  const log = openLog('silent')
  const { reads, close } = await openReplica({ url, connections: 2, name: 'test', log, database, freshMs: 100 })
  onTestFinished(async () => {
    await close()
    await Promise.all([remove(), drop()])
  })
  const list = { endpoint: { method: 'GET', mayLag: true }, accountId: 'ana' } as const
  const isReplica = async (db?: Db) => db !== undefined
  await expect.poll(() => reads(list, isReplica)).toBe(true)
  await reads({ ...list, endpoint: { method: 'POST' } }, async () => undefined)
  expect(await reads(list, isReplica)).toBe(false)
  await expect.poll(() => reads(list, isReplica)).toBe(true)
  expect(await reads({ ...list, endpoint: { method: 'GET' } }, isReplica), 'No list.').toBe(false)
  const refused = reads(list, async () => {
    throw refuse('missing', 'missing', 'Nothing is there.')
  })
  await expect(refused).rejects.toThrow('Nothing is there.')
  const failing = async (db?: Db) => {
    if (db) throw new Error('The connection was lost.')
    return 'answered'
  }
  expect(await reads(list, failing)).toBe('answered')
  expect(await reads(list, isReplica), 'The replica rests until it answers a probe.').toBe(false)
  await expect.poll(() => reads(list, isReplica), { timeout: 10_000 }).toBe(true)
})
