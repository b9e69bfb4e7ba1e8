import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveUpJob, listJobs } from '#contract/operations/job-endpoints.ts'
import { retryDeadLetter } from '#contract/platform/endpoints.ts'
import { newId } from '#server/platform/ids.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people, staffPerson } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  await app.deps.database.execute(
    `insert into pgboss.job (name, data, source_name, source_output, created_on) values
     ('dead-letters', '{}', 'send-mail', '{"reason":"The mail server is gone."}', '2026-11-20T10:00:00Z'),
     ('dead-letters', '{}', 'crawl-host', '{"value":{"message":"job timed out"}}', '2026-11-21T10:00:00Z'),
     ('dead-letters', '{}', 'keep-invoice', null, '2026-11-22T10:00:00Z')`,
  )
})
afterAll(() => app.remove())

test('Failed jobs stand with their cause in words, and waiting ones by queue', async () => {
  await app.deps.database.execute(
    `insert into pgboss.job (name, data, state, output, start_after, created_on) values
     ('send-mail', '{}', 'retry', '{"reason":"connect ECONNREFUSED"}', now() + interval '1 hour', now()),
     ('send-mail', '{}', 'created', null, now() + interval '2 hours', now())`,
  )
  const { failed, queues } = await who.chiara.call(listJobs)
  expect(failed.map(({ job, reason, mayGiveUp }) => [job, reason, mayGiveUp])).toEqual([
    ['keep-invoice', 'No cause was recorded.', true],
    ['crawl-host', 'job timed out', true],
    ['send-mail', 'The mail server is gone.', true],
  ])
  expect(queues.find(({ name }) => name === 'send-mail')).toMatchObject({
    retrying: 1,
    later: 1,
    reason: 'connect ECONNREFUSED',
  })
})

test('A failed job is given up or tried again once', async () => {
  const { chiara } = who
  const [invoice, crawl] = (await chiara.call(listJobs)).failed
  await chiara.call(giveUpJob, { letterId: invoice!.id })
  expect((await refusalOf(chiara.call(giveUpJob, { letterId: invoice!.id }))).status).toBe(404)
  expect((await refusalOf(chiara.call(retryDeadLetter, { letterId: invoice!.id }))).status).toBe(404)
  await chiara.call(retryDeadLetter, { letterId: crawl!.id })
  expect((await refusalOf(chiara.call(retryDeadLetter, { letterId: crawl!.id }))).status).toBe(404)
  expect((await chiara.call(listJobs)).failed.map(({ job }) => job)).toEqual(['send-mail'])
})

test('A job whose end people wait for cannot be given up', async () => {
  const { rows } = await app.deps.database.execute(
    `insert into pgboss.job (name, data, state, retry_count, retry_limit, source_name, start_after) values
     ('given-up', '{}', 'retry', 6, 10000, 'send-mail', now() + interval '1 hour') returning id`,
  )
  const letterId = String(rows[0]!.id)
  expect((await who.chiara.call(listJobs)).failed.find(({ id }) => id === letterId)).toMatchObject({ mayGiveUp: false })
  expect(await refusalOf(who.chiara.call(giveUpJob, { letterId }))).toMatchObject({ status: 409, code: 'job.awaited' })
})

test('Visits and captures that fail stand by host', async () => {
  const [crawlId, ownerId] = [newId(), who.ana.id]
  const { execute } = app.deps.database
  await execute('insert into crawls (id, owner_id, activity_id, seeds, started_at) values ($1, $2, $1, $3, now())', [
    crawlId,
    ownerId,
    '[]',
  ])
  await execute(
    `insert into crawl_hosts (crawl_id, host, state, failed, pages, note) values
     ($1, 'shop.example', 'ended', 4, 2, 'The host answers with errors.'), ($1, 'calm.example', 'idle', 0, 9, null)`,
    [crawlId],
  )
  await execute(
    `insert into evidences (id, number, owner_id, image_id, page_url, file_url, requested_by, state, problem, created_at)
     values ($1, 'RFE-0000-0000-0001', $2, $1, 'https://Shop.example/a?b', 'https://shop.example/a.jpg', 'owner', 'failed', 'The page asks for a consent.', now())`,
    [newId(), ownerId],
  )
  expect((await who.chiara.call(listJobs)).hosts).toMatchObject([
    { host: 'shop.example', pagesFailed: 4, pagesRead: 2, capturesFailed: 1, why: 'The host answers with errors.' },
  ])
})

test('Support sees jobs, and administrators alone give them up', async () => {
  const support = await staffPerson(app, ['support'])
  const sol = await staffPerson(app, ['reviewer', 'finance'])
  const { failed } = await support.call(listJobs)
  expect((await refusalOf(support.call(giveUpJob, { letterId: failed[0]!.id }))).status).toBe(403)
  expect((await refusalOf(sol.call(listJobs))).status).toBe(403)
})
