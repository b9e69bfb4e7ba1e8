import { beforeAll, expect, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { maxFolders } from '#contract/images/sources-connections.ts'
import { chooseSourceFolders, listSourceFolders, listSources, syncSource } from '#contract/images/sources-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { type Person, people } from '#server/testing/people.ts'
import { appAmongServices } from './testing/app-among-services.ts'
import { whenImported } from './testing/worlds.ts'

const among = appAmongServices(5)
const { pictures, connect } = among
let app: TestApp
beforeAll(() => void ({ app } = among))

const service = 'dropbox'
/** Ana's Dropbox: two photographs of 2024, one of them deeper, and one of drafts. All of it was imported, unless it is to be chosen of. */
async function anaWithFolders() {
  const folders = ['/2024', '/2024/Lisbon', '/2024 drafts']
  const shown = pictures(3).map((picture, at) => ({ ...picture, folder: folders[at]! }))
  return { ...(await connect(service, shown)), shown }
}

const choose = async (person: Person, folders: string[] | null) => {
  await person.call(chooseSourceFolders, { service, folders })
  return await whenImported(person, service)
}
const total = async (person: Person) => (await person.call(listImages)).total

test('Dropbox folders are shown one level at a time', { tags: ['long'] }, async () => {
  const { ana } = await anaWithFolders()
  expect(await ana.call(listSourceFolders, { service })).toEqual({ data: ['/2024', '/2024 drafts'], isAll: true })
  expect((await ana.call(listSourceFolders, { service, within: '/2024' })).data).toEqual(['/2024/Lisbon'])
  expect((await ana.call(listSourceFolders, { service, within: '/2024/Lisbon' })).data).toEqual([])
  const gone = await refusalOf(ana.call(listSourceFolders, { service, within: '/2019' }))
  expect(gone).toMatchObject({ code: 'source.no-folder', problem: { message: 'This folder no longer exists.' } })
})

test('Chosen folders limit the import to them and their subfolders', { tags: ['long'] }, async () => {
  const { ana, world, shown } = await anaWithFolders()
  expect(await whenImported(ana, service)).toMatchObject({ folders: null, lastImport: { added: 3 } })
  expect(await choose(ana, ['/2024/Lisbon', '/2024'])).toMatchObject({
    folders: ['/2024'],
    lastImport: { state: 'done', added: 0, known: 2, gone: 0 },
  })
  expect(await total(ana)).toBe(3)
  const [another, draft] = pictures(2, 3)
  world.served.shelf.pictures = [
    ...shown,
    { ...another!, folder: '/2024/Porto' },
    { ...draft!, folder: '/2024 drafts' },
  ]
  const { _id: id } = await whenImported(ana, service)
  await ana.call(syncSource, { service, id })
  expect((await whenImported(ana, service)).lastImport).toMatchObject({ added: 1 })
  expect(await choose(ana, null)).toMatchObject({ folders: null, lastImport: { added: 1, failed: 0, gone: 0 } })
})

test('Waiting photographs of an excluded folder are not imported', { tags: ['long'] }, async () => {
  const { ana, world } = await anaWithFolders()
  const [late] = pictures(1, 3)
  world.served.shelf.pictures = [...world.served.shelf.pictures, { ...late!, folder: '/2024 drafts' }]
  world.served.shelf.broken.add(late!.id)
  const { _id: id } = await whenImported(ana, service)
  await ana.call(syncSource, { service, id })
  await choose(ana, ['/2024'])
  world.served.shelf.broken.clear()
  const { lastImport } = await choose(ana, ['/2024'])
  expect(lastImport).toMatchObject({ state: 'done', added: 0, failed: 0 })
  expect(await total(ana)).toBe(3)
})

test('A choice survives reconnecting and ends with another account', { tags: ['long'] }, async () => {
  const { ana, world } = await anaWithFolders()
  await choose(ana, ['/2024'])
  await world.connect(app, ana)
  expect(await whenImported(ana, service)).toMatchObject({ folders: ['/2024'] })
})

test('Owners without a working connection or folders get the reason', { tags: ['long'] }, async () => {
  const { ana, world } = await anaWithFolders()
  const { bruno } = await people(app)
  expect((await refusalOf(bruno.call(listSourceFolders, { service }))).kind).toBe('missing')
  expect((await refusalOf(bruno.call(chooseSourceFolders, { service, folders: null }))).kind).toBe('missing')
  world.served.shelf.limitFor = 60
  expect((await refusalOf(ana.call(listSourceFolders, { service }))).code).toBe('source.down')
  world.served.shelf.revoke()
  expect((await refusalOf(ana.call(listSourceFolders, { service }))).code).toBe('source.consent')
  const whole = await connect('flickr', pictures(1))
  const refused = await refusalOf(whole.ana.call(listSourceFolders, { service: 'flickr' }))
  expect(refused).toMatchObject({ code: 'source.no-folders', problem: { message: 'Flickr is imported as a whole.' } })
})

test('A choice has 1 to 100 folders with absolute paths', { tags: ['long'] }, async () => {
  const { ana } = await anaWithFolders()
  const told = async (folders: string[]) =>
    JSON.stringify((await refusalOf(ana.call(chooseSourceFolders, { service, folders }))).problem)
  expect(await told([])).toContain('Choose at least one folder, or everything.')
  expect(await told(['2024'])).toContain('A folder begins with a slash.')
  expect(await told(Array.from({ length: maxFolders + 1 }, (_, n) => `/${n}`))).toContain('Choose at most 100 folders.')
  const { data } = await ana.call(listSources)
  expect(data.filter(({ offersFolders }) => offersFolders).map((one) => one.service)).toEqual([
    'google-drive',
    'dropbox',
  ])
})
