import { afterAll, beforeAll, expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import {
  addLicence,
  getLedgerTemplate,
  importLicences,
  largestLedger,
  listLicences,
  NewLicence,
  removeLicence,
} from '#contract/licensing/ledger.ts'
import { getMatch, judgeMatch, listMatches } from '#contract/matches/endpoints.ts'
import { countMatches } from '#contract/matches/triage-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { enterLicence } from '#server/licensing/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, type Person, people } from '#server/testing/people.ts'
import { judgeIn } from '../judging/give-verdicts.ts'
import { applyToAll, applyTurns } from './apply-ledger.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

async function found(...pages: string[]) {
  who = await people(app)
  const ownerId = who.ana.id
  const imageId = await anImage(app.deps, ownerId)
  for (const page of pages) await aMatch(app.deps, { ownerId, imageId, page })
  return { ana: who.ana, imageId, ownerId }
}

const findOn = async (person: Person, host: string) =>
  (await person.call(listMatches, { show: 'all', search: host })).data[0]!
const sheetOf = (...lines: string[]) => ({ content: Buffer.from(lines.join('\n')).toString('base64') })
const acme = { client: 'Acme', hosts: ['acme.example'], startsOn: '2020-01-01', reference: 'R-17' }

test('An entry applies to old and new finds until its removal', { tags: ['long'] }, async () => {
  const { ana, imageId, ownerId } = await found('https://www.acme.example/a', 'https://other.example/b')
  const made = await ana.call(addLicence, acme)
  await expect
    .poll(async () => await findOn(ana, 'acme'), { timeout: 20_000 })
    .toMatchObject({
      verdict: 'licensed',
      verdictBy: 'licence',
      licence: { state: 'licensed', reason: 'Licensed to Acme (R-17).' },
    })
  expect(await findOn(ana, 'other')).toMatchObject({ verdict: 'new', licence: { state: 'unknown', reason: null } })
  await aMatch(app.deps, { ownerId, imageId, page: 'https://shop.acme.example/new' })
  expect(await findOn(ana, 'shop.acme')).toMatchObject({ verdict: 'licensed', verdictBy: 'licence' })
  expect((await ana.call(listMatches, { licence: ['licensed'], show: 'licensed' })).total).toBe(2)
  expect((await ana.call(countMatches, { show: 'all' })).counts.licence).toEqual([
    { value: 'licensed', count: 2 },
    { value: 'unknown', count: 1 },
  ])
  await ana.call(removeLicence, { licenceId: made._id })
  await expect
    .poll(async () => await findOn(ana, 'shop.acme'), { timeout: 20_000 })
    .toMatchObject({ verdict: 'new', verdictBy: null, licence: { state: 'unknown', reason: null } })
  await expect(ana.call(removeLicence, { licenceId: made._id })).rejects.toMatchObject({ kind: 'missing' })
})

test('A use beyond its licence waits with the reason', { tags: ['long'] }, async () => {
  const { ana, ownerId } = await found('https://acme.example/a', 'https://big.example/b')
  await ana.call(addLicence, { ...acme, endsOn: '2020-12-31' })
  await ana.call(addLicence, { client: 'Big', hosts: ['big.example'], startsOn: '2020-01-01', longestSide: 400 })
  await applyToAll(app.deps, ownerId)
  expect(await findOn(ana, 'acme')).toMatchObject({
    verdict: 'new',
    licence: { state: 'expired', reason: 'The licence to Acme (R-17) ended on 2020-12-31.' },
  })
  expect(await findOn(ana, 'big')).toMatchObject({
    verdict: 'new',
    licence: {
      state: 'exceeds',
      reason: 'The licence to Big allows 400 pixels on the longer side; the copy has 800.',
    },
  })
})

test("The ledger leaves the owner's decisions unchanged", { tags: ['long'] }, async () => {
  const { ana, ownerId } = await found('https://acme.example/a')
  const { _id: matchId } = await findOn(ana, 'acme')
  await ana.call(judgeMatch, { matchId, verdict: 'ignored' })
  await ana.call(addLicence, acme)
  await applyToAll(app.deps, ownerId)
  expect(await findOn(ana, 'acme')).toMatchObject({ verdict: 'ignored', licence: { state: 'licensed' } })
  await ana.call(judgeMatch, { matchId, verdict: 'licensed' })
  const [{ _id: licenceId } = { _id: '' }] = (await ana.call(listLicences, {})).data
  await ana.call(removeLicence, { licenceId })
  await applyToAll(app.deps, ownerId)
  expect(await findOn(ana, 'acme')).toMatchObject({ verdict: 'licensed', verdictBy: 'owner' })
})

test('Verdicts given while the ledger applies stay', { tags: ['long'] }, async () => {
  const { ana, ownerId } = await found('https://acme.example/a')
  const { _id: matchId } = await findOn(ana, 'acme')
  await ana.call(judgeMatch, { matchId, verdict: 'licensed' })
  const given = async (judged: Pick<Parameters<typeof judgeIn>[3], 'verdict' | 'from' | 'fromBy'>) =>
    await app.deps.db.transaction((tx) => judgeIn(app.deps, tx, ownerId, { ids: [matchId], by: 'licence', ...judged }))
  expect(await given({ verdict: 'new', from: ['licensed'], fromBy: 'licence' })).toEqual([])
  await ana.call(judgeMatch, { matchId, verdict: 'ignored' })
  expect(await given({ verdict: 'licensed', from: ['new', 'seen'] })).toEqual([])
  expect(await findOn(ana, 'acme')).toMatchObject({ verdict: 'ignored', verdictBy: 'owner' })
})

test('The next server notices licences that ended without one', async () => {
  const { rows } = await app.deps.database.execute(
    "select name, options ->> 'missed' as missed from pgboss.schedule where name in ('turn-licences', 'rank-sites') order by name",
  )
  expect(rows).toMatchObject([{ name: 'rank-sites' }, { name: 'turn-licences', missed: 'once' }])
  expect(rows[0]).not.toMatchObject({ missed: 'once' })
})

test.each([1, 20])('A licence that ended by itself is noticed %i days after', async (days) => {
  const { ana, ownerId } = await found('https://acme.example/a')
  const then = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await ana.call(addLicence, { ...acme, endsOn: then })
  await app.deps.database.execute(
    "update matches set licence = 'licensed', verdict = 'licensed', verdict_by = 'licence' where owner_id = $1",
    [ownerId],
  )
  await applyTurns(app.deps)
  await expect
    .poll(async () => await findOn(ana, 'acme'), { timeout: 20_000 })
    .toMatchObject({ verdict: 'new', licence: { state: 'expired' } })
})

test('A sheet of invoices and stock sales reports known and wrong lines', { tags: ['long'] }, async () => {
  const { ana } = await found()
  const sheet = sheetOf(
    'Invoice,Customer,Domain,File name,Invoice date,Expires,Agency',
    'R-1,Acme GmbH,https://www.acme.example; acme.de,harbour.jpg; dunes.jpg,31.12.2024,2026-12-31,',
    'A-77,,,Harbour,2025/3/1,,alamy ltd',
    'R-2,Nobody,,,2025-01-01,,',
    'R-3,Someone,x.example,,31/31/2025,,',
    'R-1,Acme GmbH,https://www.acme.example; acme.de,harbour.jpg; dunes.jpg,31.12.2024,2026-12-31,',
  )
  expect(await ana.call(importLicences, sheet)).toEqual({
    added: 2,
    known: 1,
    problems: [
      { row: 4, cell: 'C4', message: 'Name the client’s website, or the agency that sold it.' },
      { row: 5, cell: 'E5', message: '“31/31/2025” is not a day. Write it as YYYY/MM/DD.' },
    ],
    notes: [],
    guess: null,
  })
  expect(await ana.call(importLicences, sheet)).toMatchObject({ added: 0, known: 3 })
  const { data, total } = await ana.call(listLicences, {})
  expect(total).toBe(2)
  expect(data.find(({ reference }) => reference === 'R-1')).toMatchObject({
    client: 'Acme GmbH',
    hosts: ['acme.example', 'acme.de'],
    images: ['harbour.jpg', 'dunes.jpg'],
    startsOn: '2024-12-31',
    endsOn: '2026-12-31',
    agency: null,
  })
  expect(data.find(({ reference }) => reference === 'A-77')).toMatchObject({
    client: 'Alamy',
    agency: 'Alamy',
    hosts: [],
    startsOn: '2025-03-01',
  })
  expect((await who.bruno.call(listLicences, {})).total).toBe(0)
})

test('A workbook is read by lines, and our template has every column', { tags: ['long'] }, async () => {
  const { ana } = await found()
  const cells = (...values: string[]) => values.map((value) => ({ value, type: String }))
  const workbook = await writeWorkbook([
    {
      sheet: 'Licences',
      data: [cells('Client', 'Websites', 'From'), cells('Acme', 'acme.example', '2025-01-01')],
    },
  ]).toBuffer()
  expect(await ana.call(importLicences, { content: Buffer.from(workbook).toString('base64') })).toMatchObject({
    added: 1,
  })
  const { path } = requestOf(getLedgerTemplate, {})
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${ana.token}` } })
  expect(await response.text()).toContain('Client,Websites,Images,From,Until,Reference,Agency,Longest side,Note')
})

test('A file that is no sheet is refused with advice', { tags: ['long'] }, async () => {
  const { ana } = await found()
  const refusals: [object, string, string][] = [
    [sheetOf('Client,Website', 'Acme,acme.example'), 'ledger.columns', 'This sheet has no column “From”.'],
    [sheetOf('From,Website', '2025-01-01,acme.example'), 'ledger.columns', 'This sheet has no column “Client”.'],
    [sheetOf(''), 'sheet.empty', 'This sheet is empty.'],
    [sheetOf('%PDF-1.7'), 'sheet.unreadable', 'This is not a sheet.'],
    [
      { content: Buffer.alloc(largestLedger + 1).toString('base64') },
      'sheet.too-large',
      'This sheet is larger than 4 MB',
    ],
  ]
  for (const [sheet, code, words] of refusals)
    await expect(ana.call(importLicences, sheet as { content: string })).rejects.toMatchObject({
      code,
      problem: { message: expect.stringContaining(words) as unknown },
    })
})

test('A line of a sheet licenses an account, and not its platform', { tags: ['long'] }, async () => {
  const { ana } = await found('https://www.facebook.com/bluemedia/posts/1', 'https://m.facebook.com/redmedia/posts/2')
  const sheet = sheetOf(
    'Client,Website,From',
    'Blue,https://www.facebook.com/bluemedia,2023-03-12',
    'Red,https://www.facebook.com/,2023-03-12',
    'All,co.uk,2023-03-12',
    'Pages,github.io,2023-03-12',
  )
  const say = (whole: string) => `${whole} holds the pages of many. Name the account: write the address of its page.`
  expect(await ana.call(importLicences, sheet)).toMatchObject({
    added: 1,
    problems: [
      { row: 3, cell: 'B3', message: say('facebook.com') },
      { row: 4, cell: 'B4', message: say('co.uk') },
      { row: 5, cell: 'B5', message: say('github.io') },
    ],
  })
  await expect
    .poll(async () => (await findOn(ana, 'bluemedia')).licence, { timeout: 20_000 })
    .toMatchObject({ state: 'licensed' })
  expect(await findOn(ana, 'redmedia')).toMatchObject({ verdict: 'new', licence: { state: 'unknown' } })
})

test('A whole ending of domains is refused on its field', async () => {
  const { ana } = await found()
  const refused = await refusalOf(ana.call(addLicence, { ...acme, hosts: ['acme.example', 'co.uk'] }))
  expect(refused.problem.details).toMatchObject([{ path: 'hosts', message: expect.stringMatching(/^co\.uk holds/) }])
})

test('An older entry for a whole platform says so and holds', { tags: ['long'] }, async () => {
  const { ana, ownerId } = await found('https://www.facebook.com/redmedia/posts/2')
  await app.deps.db.transaction((tx) =>
    enterLicence(app.deps, tx, ownerId, { ...NewLicence.parse(acme), hosts: ['facebook.com'] }),
  )
  await applyToAll(app.deps, ownerId)
  expect(await findOn(ana, 'redmedia')).toMatchObject({ verdict: 'licensed' })
  expect((await ana.call(listLicences, {})).data).toMatchObject([{ hosts: ['facebook.com'], shared: ['facebook.com'] }])
})

test('The ledger is deleted with its owner', async () => {
  const { ana, ownerId } = await found()
  await ana.call(addLicence, acme)
  const { accountData } = app.deps
  expect(JSON.stringify(await accountData.export(ownerId))).toContain('R-17')
  await accountData.erase(ownerId)
  expect((await ana.call(listLicences, {})).total).toBe(0)
})

test('A find possibly sold by an agency shows the sale', { tags: ['long'] }, async () => {
  const { ana } = await found('https://sold.example/a')
  const sale = {
    client: 'A customer of Alamy',
    agency: 'Alamy',
    reference: 'S-4711',
    startsOn: '2020-03-01',
  } as const
  const saleOf = async () => (await ana.call(getMatch, { matchId: (await findOn(ana, 'sold'))._id })).sale
  expect(await saleOf()).toBeNull()
  const { _id: licenceId } = await ana.call(addLicence, sale)
  await expect.poll(saleOf, { timeout: 20_000 }).toEqual({ agency: 'Alamy', reference: 'S-4711', soldOn: '2020-03-01' })
  await ana.call(removeLicence, { licenceId })
  await ana.call(addLicence, { ...sale, hosts: ['sold.example'], endsOn: '2020-04-01' })
  await expect.poll(async () => (await findOn(ana, 'sold')).licence.state, { timeout: 20_000 }).toBe('expired')
  expect(await saleOf()).toBeNull()
})

test('A licence begins at most a hundred years ago', async () => {
  const { ana } = await people(app)
  const refused = await refusalOf(ana.call(addLicence, { ...acme, startsOn: '1825-01-01' }))
  expect(refused.problem.details).toMatchObject([
    { path: 'startsOn', message: expect.stringMatching(/^Choose a day from .+ on\.$/) },
  ])
  const content = Buffer.from('Client,Websites,From\nOld,old.example,1825-01-01\nNew,new.example,2099-01-01').toString(
    'base64',
  )
  expect(await ana.call(importLicences, { content })).toMatchObject({
    added: 1,
    problems: [{ row: 2, cell: 'C2', message: expect.stringMatching(/^Choose a day from/) }],
  })
})
