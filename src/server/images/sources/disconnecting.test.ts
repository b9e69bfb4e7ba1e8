// @module-tag long
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { addSource, removeSource } from '#contract/images/sources-endpoints.ts'
import { listActivities } from '#contract/platform/endpoints.ts'
import { login } from '#server/gateways/sources/testing/piwigo-stand-in.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/people.ts'
import { appAmongServices } from './testing/app-among-services.ts'
import { whenImported } from './testing/worlds.ts'

const among = appAmongServices(4)
const { pictures, connect } = among
let app: TestApp
beforeAll(() => void ({ app } = among))

const titles = async (person: Person) =>
  (await person.call(listImages)).data.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))

/** The removal of a source's images, once it is over. */
async function whenRemoved(person: Person) {
  const removal = async () => (await person.call(listActivities)).data.find(({ kind }) => kind === 'change')
  await expect.poll(async () => (await removal())?.state, { timeout: 10_000 }).toBe('done')
  return await removal()
}

test("Deleting another account's images spares those kept before", async () => {
  const first = pictures(2)
  const { world, ana } = await connect('dropbox', first)
  await ana.call(removeSource, { service: 'dropbox', images: 'keep' })
  world.served.shelf.pictures = pictures(3, 1)
  world.served.shelf.restore()
  await world.connect(app, ana)
  expect(await whenImported(ana, 'dropbox')).toMatchObject({ lastImport: { added: 2, known: 1, gone: 0 } })
  expect((await ana.call(listImages)).total).toBe(4)
  await ana.call(removeSource, { service: 'dropbox', images: 'delete' })
  expect(await whenRemoved(ana)).toMatchObject({ title: 'Removing 2 images that came from Dropbox', done: 2, total: 2 })
  expect(await titles(ana)).toEqual(first.map(({ id }) => id))
})

test('Photographs arriving through another connection survive the deletion', async () => {
  const { world, ana } = await connect('dropbox', pictures(2))
  const { queue } = app.deps
  const { enqueue } = queue
  onTestFinished(() => void Object.assign(queue, { enqueue }))
  let begin = async () => {}
  // The removal is held back until the other connection has been read.
  queue.enqueue = async (tx, job, ...rest) => {
    if (job.name !== 'change-images') return await enqueue(tx, job, ...rest)
    begin = () => app.deps.db.transaction((later) => enqueue(later, job, ...rest))
  }
  await ana.call(removeSource, { service: 'dropbox', images: 'delete' })
  world.served.shelf.pictures = pictures(2, 2)
  world.served.shelf.restore()
  await world.connect(app, ana)
  expect(await whenImported(ana, 'dropbox')).toMatchObject({ lastImport: { added: 2 } })
  expect((await ana.call(listImages)).total).toBe(4)
  await begin()
  await whenRemoved(ana)
  expect(await titles(ana)).toEqual(world.served.shelf.pictures.map(({ id }) => id))
})

test('Equal numbers in two galleries are two photographs', async () => {
  const { world, ana } = await connect('piwigo', pictures(2))
  const { shelf, origin } = world.served
  await ana.call(removeSource, { service: 'piwigo', images: 'keep' })
  const numbers = shelf.pictures.map(({ id }) => id)
  shelf.pictures = pictures(2, 2).map((picture, at) => ({ ...picture, id: numbers[at]! }))
  await ana.call(addSource, { service: 'piwigo', fields: { url: `${origin}/archive`, ...login } })
  expect(await whenImported(ana, 'piwigo')).toMatchObject({
    lastImport: { state: 'done', added: 2, known: 0, gone: 0 },
  })
  expect(await titles(ana)).toEqual(['Picture 0', 'Picture 1', 'Picture 2', 'Picture 3'])
})
