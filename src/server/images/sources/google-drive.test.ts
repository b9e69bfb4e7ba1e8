import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  chooseSourceFolders,
  listImportFailures,
  listSourceFolders,
  syncSource,
} from '#contract/images/sources-endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import type { World } from './testing/all-worlds.ts'
import { appAmongServices } from './testing/app-among-services.ts'
import { whenImported } from './testing/worlds.ts'

const among = appAmongServices(5)
const { pictures, connect } = among
let app: TestApp
beforeAll(() => void ({ app } = among))

const service = 'google-drive'
type Drive = { tire: () => void; kept: Set<string>; shortcuts: { name: string; folder: string; to: string }[] }
const driveOf = (world: World) => world.standIn as World['standIn'] & Drive

async function anaWithDrive(folders: string[]) {
  const shown = pictures(folders.length).map((picture, at) => ({ ...picture, folder: folders[at]! }))
  return { ...(await connect(service, shown)), shown }
}
const foldersOf = async (person: Person, within?: string) =>
  await person.call(listSourceFolders, { service, ...(within === undefined ? {} : { within }) })

test('Drive is read folder by folder, and its account is named by its address', { tags: ['long'] }, async () => {
  const { ana } = await anaWithDrive(['/2024', '/2024/Lisbon', '/2024/Lisbon/Nights', '/Drafts', '/2025'])
  expect(await whenImported(ana, service)).toMatchObject({
    account: 'ana@gmail.example',
    folders: null,
    lastImport: { state: 'done', found: 5, added: 5 },
  })
  expect(await foldersOf(ana)).toEqual({ data: ['/2024', '/2025', '/Drafts'], isAll: true })
  expect((await foldersOf(ana, '/2024/Lisbon')).data).toEqual(['/2024/Lisbon/Nights'])
  expect((await foldersOf(ana, '/Drafts')).data).toEqual([])
  const gone = await refusalOf(foldersOf(ana, '/2024/Porto'))
  expect(gone).toMatchObject({ code: 'source.no-folder', problem: { message: 'This folder no longer exists.' } })
})

test('Only chosen folders are imported, even with slashes in names', { tags: ['long'] }, async () => {
  // The stand-in writes the sign of percent as a slash in names.
  const { ana, world, shown } = await anaWithDrive(['/2024%25', '/2024'])
  expect((await foldersOf(ana)).data).toEqual(['/2024', '/2024∕25'])
  await ana.call(chooseSourceFolders, { service, folders: ['/2024∕25'] })
  expect((await whenImported(ana, service)).lastImport).toMatchObject({ state: 'done', known: 1, added: 0, gone: 0 })
  const [inIt, beside] = pictures(2, 2)
  world.served.shelf.pictures = [...shown, { ...inIt!, folder: '/2024%25/May' }, { ...beside!, folder: '/2024' }]
  const { _id: id } = await whenImported(ana, service)
  await ana.call(syncSource, { service, id })
  expect((await whenImported(ana, service)).lastImport).toMatchObject({ state: 'done', added: 1, gone: 0 })
  expect((await ana.call(listImages)).total).toBe(3)
})

test('Shared drives have a folder and can be chosen', { tags: ['long'] }, async () => {
  const { ana, world, shown } = await anaWithDrive([
    '/2024',
    '/Shared drives/Studio',
    '/Shared drives/Studio/Shop',
    '/Shared drives/Club',
  ])
  expect((await whenImported(ana, service)).lastImport).toMatchObject({ state: 'done', found: 4, added: 4, failed: 0 })
  expect(await foldersOf(ana)).toEqual({ data: ['/2024', '/Shared drives'], isAll: true })
  expect((await foldersOf(ana, '/Shared drives')).data).toEqual(['/Shared drives/Club', '/Shared drives/Studio'])
  expect((await foldersOf(ana, '/Shared drives/Studio')).data).toEqual(['/Shared drives/Studio/Shop'])
  await ana.call(chooseSourceFolders, { service, folders: ['/Shared drives/Studio'] })
  const [inIt, beside] = pictures(2, 3)
  world.served.shelf.pictures = [
    ...shown,
    { ...inIt!, folder: '/Shared drives/Studio/Shop' },
    { ...beside!, bytes: inIt!.bytes, folder: '/Shared drives/Club' },
  ]
  const { _id: id } = await whenImported(ana, service)
  await ana.call(syncSource, { service, id })
  expect((await whenImported(ana, service)).lastImport).toMatchObject({
    state: 'done',
    found: 3,
    added: 0,
    known: 3,
    gone: 0,
  })
})

test('Shortcuts lead to their target once, even in a circle', { tags: ['long'] }, async () => {
  const folders = ['/2024', '/Clients/Harbour', '/Shared drives/Studio/Nights']
  const shown = pictures(3).map((picture, at) => ({ ...picture, folder: folders[at]! }))
  const world = among.worldOf(service, shown)
  const { shortcuts } = driveOf(world)
  onTestFinished(() => void shortcuts.splice(0))
  shortcuts.push(
    { name: 'All of it', folder: '/2024', to: '/Clients' },
    { name: 'And back', folder: '/Clients', to: '/2024' },
    { name: 'Itself', folder: '/Clients/Harbour', to: '/Clients/Harbour' },
    { name: 'The studio', folder: '/2024', to: '/Shared drives/Studio' },
    { name: 'Of the studio', folder: '/2024', to: shown[2]!.id },
    { name: 'Thrown away', folder: '/2024', to: '/Nowhere' },
    { name: 'Thrown away.jpg', folder: '/2024', to: 'nothing' },
  )
  const { ana } = await people(app)
  await world.connect(app, ana)
  expect((await whenImported(ana, service)).lastImport).toMatchObject({ state: 'done', added: 3, failed: 0, gone: 1 })
  expect((await foldersOf(ana, '/2024')).data).toEqual(['/2024/All of it', '/2024/The studio', '/2024/Thrown away'])
  expect((await foldersOf(ana, '/2024/The studio')).data).toEqual(['/2024/The studio/Nights'])
  expect((await foldersOf(ana, '/2024/All of it')).data).toEqual([
    '/2024/All of it/And back',
    '/2024/All of it/Harbour',
  ])
})

test('A rate limit by 403 keeps the account connected', { tags: ['long'] }, async () => {
  const { ana, world } = await anaWithDrive(['/2024'])
  driveOf(world).tire()
  const refused = await refusalOf(foldersOf(ana))
  expect(refused).toMatchObject({
    code: 'source.down',
    problem: { message: 'Google asks us to wait. Try again in a while.' },
  })
  expect((await foldersOf(ana)).data).toEqual(['/2024'])
})

test('Very many folders show the first and a note', { tags: ['long'] }, async () => {
  const [one] = pictures(1)
  const { ana } = await connect(
    service,
    Array.from({ length: 12 }, (_, n) => ({ ...one!, id: `${one!.id}-${n}`, folder: `/Client ${n}` })),
  )
  expect(await foldersOf(ana)).toMatchObject({ data: { length: 10 }, isAll: false })
  expect((await whenImported(ana, service)).lastImport).toMatchObject({ found: 12, added: 1, known: 11 })
})

test('A file that Google withholds stops no other', { tags: ['long'] }, async () => {
  const shown = pictures(2).map((picture) => ({ ...picture, folder: '/2024' }))
  const world = among.worldOf(service, shown)
  driveOf(world).kept.add(shown[0]!.id)
  const { ana } = await people(app)
  await world.connect(app, ana)
  expect(await whenImported(ana, service)).toMatchObject({
    state: 'connected',
    lastImport: { state: 'done', added: 1, failed: 1 },
  })
  const { data } = await ana.call(listImportFailures, { service })
  expect(data).toMatchObject([
    { problem: expect.stringMatching(/^Google does not let this file be downloaded. Allow that there/) as string },
  ])
})

test('An unticked Drive permission is reported and connects nothing', { tags: ['long'] }, async () => {
  const world = among.worldOf(service, [])
  const { bruno } = await people(app)
  world.withhold!('https://www.googleapis.com/auth/drive.readonly')
  await expect(world.connect(app, bruno)).rejects.toThrow('problem=consent')
  world.withhold!(undefined)
})
