import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLicence, importLicences, listLicences, NewLicence, removeLicence } from '#contract/licensing/ledger.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import { enterLicence } from '#server/licensing/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const acme = { client: 'Acme', hosts: ['acme.example'], startsOn: '2020-01-01' }

test(
  'However many entries are made at once, one job holds all finds against the ledger',
  { tags: ['long'] },
  async () => {
    const { ana } = await people(app)
    const ownerId = ana.id
    await aMatch(app.deps, { ownerId, imageId: await anImage(app.deps, ownerId), page: 'https://acme.example/a' })
    await app.deps.db.transaction(async (tx) => {
      for (let nth = 0; nth < 20; nth++) await enterLicence(app.deps, tx, ownerId, NewLicence.parse(acme))
    })
    const { rows } = await app.deps.database.execute(
      "select id from pgboss.job where name = 'apply-ledger' and data ->> 'ownerId' = $1",
      [ownerId],
    )
    expect(rows).toHaveLength(1)
    await expect
      .poll(async () => (await ana.call(listMatches, { show: 'all' })).data[0]?.licence.state, { timeout: 20_000 })
      .toBe('licensed')
  },
)

test.each([
  [20_000, 0],
  [400, 499],
])(
  'A ledger that is full with %i entries of %i images takes in nothing more by hand or sheet, and what was paid for all the same',
  { tags: ['long'] },
  async (entries, images) => {
    const { ana } = await people(app)
    await app.deps.database.execute(
      `insert into licences (id, owner_id, kind, client, hosts, images, starts_on, created_at)
       select $4 || lpad(n::text, 20, '0'), $1, 'licence', 'Client ' || n, array['client' || n || '.example'],
         array_fill('Harbour'::text, array[$3::int]), '2020-01-01', now()
       from generate_series(1, $2::int) n`,
      [ana.id, entries, images, String(entries).slice(0, 4).padStart(4, '0')],
    )
    const content = Buffer.from('Client,Websites,From\nAcme,acme.example,2025-01-01').toString('base64')
    for (const call of [() => ana.call(addLicence, acme), () => ana.call(importLicences, { content })])
      expect(await refusalOf(call())).toMatchObject({ status: 409, code: 'ledger.full' })
    await app.deps.db.transaction((tx) => enterLicence(app.deps, tx, ana.id, NewLicence.parse(acme)))
    const { data, total } = await ana.call(listLicences, {})
    expect(total).toBe(entries + 1)
    for (const { _id } of data.slice(0, 2)) await ana.call(removeLicence, { licenceId: _id })
    expect((await ana.call(importLicences, { content })).added).toBe(1)
  },
)
