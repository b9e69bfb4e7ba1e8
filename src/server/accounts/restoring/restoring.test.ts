import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWebsite } from '#contract/accounts/profile-endpoints.ts'
import { listCasesElsewhere, removeCaseElsewhere } from '#contract/cases/elsewhere/elsewhere.ts'
import { updateImage } from '#contract/images/library-endpoints.ts'
import { addLicence } from '#contract/licensing/ledger.ts'
import { judgeMatch, listMatches } from '#contract/matches/endpoints.ts'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { carryOut } from '#server/cli/commands.ts'
import { answered } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { refusalOf } from '#server/testing/client.ts'
import { whenExported } from '#server/testing/exports.ts'
import { aMatch } from '#server/testing/matches.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { folderForTests } from '#server/testing/places.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { unzip } from '#server/testing/unzip.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'

let places: Places
let here: TestApp
let there: TestApp
beforeAll(async () => {
  places = await openPlaces()
  here = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
  there = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
})
afterAll(async () => {
  await here.remove()
  await there.remove()
  await places.close()
})

const pageOnShop = 'https://www.shop.example/trips/1'

/** Ana's account here: a photograph, a match with a decision, a licence, a website, and a submitted case. */
async function anAccount() {
  const { ana } = await people(here)
  const image = await whenRead(
    ana,
    (await uploadFile(ana, await aPicture(1), { fileName: 'Harbour: first light.jpg' }))._id,
  )
  await ana.call(updateImage, { imageId: image._id, title: 'Boats at dawn' })
  for (const page of [pageOnShop, 'https://www.laden.de/about'])
    await aMatch(here.deps, { ownerId: ana.id, imageId: image._id, page })
  const matches = (await ana.call(listMatches, {})).data
  const approved = matches.find(({ origin }) => origin.domain === 'www.laden.de')!
  await ana.call(judgeMatch, { matchId: approved._id, verdict: 'approved' })
  await ana.call(addLicence, { client: 'Green Fields', hosts: ['greenfields.example'], startsOn: '2024-01-01' })
  await ana.call(addWebsite, { url: 'https://ana.example' })
  const cluster = matches.find(({ origin }) => origin.domain === 'www.shop.example')!.cluster
  const draft = answered(await ana.call(startSubmission, { cluster }))
  const handedIn = await ana.call(submitCase, await ana.call(saveSubmission, draft))
  return { ana, image, handedIn }
}

async function exportOf(person: Person, app = here): Promise<{ path: string; files: Map<string, Buffer> }> {
  await whenExported(person)
  const response = await fetch(`${app.url}/api/users/me/export/file`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const path = join(folderForTests('restoring'), 'export.zip')
  writeFileSync(path, bytes)
  return { path, files: unzip(bytes) }
}

async function restore(email: string, path: string): Promise<string[]> {
  const lines: string[] = []
  await carryOut(there.deps, 'import-account', [email, path], (line) => void lines.push(String(line)))
  return lines
}

const rows = async ({ deps }: TestApp, table: string, ownerId: string) =>
  (await deps.database.execute(`select * from ${table} where owner_id = $1 order by id`, [ownerId])).rows

/** Columns that another installation writes by itself. */
const withoutOwn = (row: Record<string, unknown>, own: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name)))

test('An export has tables with a description of each column', { tags: ['long'] }, async () => {
  const { ana, image } = await anAccount()
  const { files } = await exportOf(ana)
  const table = (name: string) =>
    parse(files.get(`${name}.csv`)!, { bom: true, columns: true }) as Record<string, string>[]
  expect(table('images')).toMatchObject([{ id: image._id, title: 'Boats at dawn', width: String(image.width) }])
  expect(table('matches')).toHaveLength(2)
  expect(table('decisions')).toMatchObject([{ image: image._id, decision: 'approved', by: 'owner' }])
  expect(table('cases')).toHaveLength(1)
  const described = new Set(table('columns').map(({ file, column }) => `${file} ${column}`))
  const names = [
    'images',
    'matches',
    'decisions',
    'cases',
    'letters',
    'evidence',
    'takedowns',
    'registrations',
    'statements',
  ]
  for (const name of names) {
    const [header] = parse(files.get(`${name}.csv`)!, { bom: true })
    for (const column of header!) expect(described).toContain(`${name}.csv ${column}`)
  }
})

test('A restored account equals the exported one row by row', { tags: ['long'] }, async () => {
  const { ana, image, handedIn } = await anAccount()
  const { path } = await exportOf(ana)
  const { ana: bea } = await people(there)
  const lines = await restore(bea.email, path)
  expect(lines).toEqual(expect.arrayContaining(['1 images', '1 licences', '2 matches', '1 cases handled elsewhere']))
  const restored = await whenRead(bea, image._id)
  expect(restored).toMatchObject({ title: 'Boats at dawn', fileName: image.fileName, matches: image.matches + 2 })
  const perInstallation = {
    images: ['owner_id', 'object_key', 'monitored_since', 'unfindable'],
    matches: ['owner_id', 'cluster_id', 'in_case'],
    licences: ['owner_id'],
  }
  for (const [name, own] of Object.entries(perInstallation)) {
    const [before, after] = await Promise.all([rows(here, name, ana.id), rows(there, name, bea.id)])
    expect(
      after.map((row) => withoutOwn(row, own)),
      name,
    ).toEqual(before.map((row) => withoutOwn(row, own)))
  }
  expect((await bea.call(listCasesElsewhere)).data).toMatchObject([
    { _id: handedIn._id, name: handedIn.name, host: 'shop.example', images: [image._id] },
  ])
  const again = await restore(bea.email, path)
  expect(again.filter((line) => /images|matches|licences|cases/.test(line))).toEqual([])

  const { files } = await exportOf(bea, there)
  expect([...files.keys()].filter((name) => /^earlier-archives\/[^/]+\/cases\.json$/.test(name))).toHaveLength(1)
})

test('A use handled elsewhere is not claimed again until its owner removes it', { tags: ['long'] }, async () => {
  const { ana, handedIn } = await anAccount()
  const { path } = await exportOf(ana)
  const { ana: bea } = await people(there)
  await restore(bea.email, path)
  const match = (await bea.call(listMatches, {})).data.find(({ origin }) => origin.domain === 'www.shop.example')!
  const draft = await bea.call(saveSubmission, answered(await bea.call(startSubmission, { cluster: match.cluster })))
  const refused = await refusalOf(bea.call(submitCase, draft))
  expect([refused.code, refused.problem.details]).toEqual([
    'case.elsewhere',
    { caseId: handedIn._id, name: handedIn.name },
  ])
  await bea.call(removeCaseElsewhere, { caseId: handedIn._id })
  expect((await bea.call(listCasesElsewhere)).data).toEqual([])
  expect(await bea.call(submitCase, draft)).toMatchObject({ state: 'submitted' })
})

test('Only a whole export of an account is restored, into its own account', { tags: ['long'] }, async () => {
  const { ana } = await anAccount()
  const { path, files } = await exportOf(ana)
  const { ana: bea, bruno } = await people(there)
  await expect(restore(bea.email, '/nowhere.zip')).rejects.toThrow('There is no file /nowhere.zip.')
  const broken = join(folderForTests('restoring'), 'broken.zip')
  writeFileSync(broken, files.get('images.json')!)
  await expect(restore(bea.email, broken)).rejects.toThrow('is no whole zip file')
  await uploadFile(bruno, await aPicture(7), { fileName: 'b.jpg' })
  await expect(restore(bruno.email, path)).rejects.toThrow('Restore into an empty account.')
  await restore(bea.email, path)
  const { chiara } = await people(there)
  await expect(restore(chiara.email, path)).rejects.toThrow('belongs to another account of this server')
})
