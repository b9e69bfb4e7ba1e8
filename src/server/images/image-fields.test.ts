import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/endpoint.ts'
import { inWords, namesIn, recordOf } from '#contract/field-table.ts'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import type { Image } from '#contract/images/image.ts'
import { imageFields, type WrittenField } from '#contract/images/image-fields.ts'
import { listImageHistory, mergeImages, updateImage } from '#contract/images/library-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { whenExported } from '#server/testing/exports.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people, type Person } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { unzip } from '#server/testing/unzip.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const names = namesIn(imageFields)

/** Something for each field that no other field and no other number has. */
const words = (number: number) =>
  recordOf(imageFields, (name) => {
    const { control } = imageFields[name]
    if (control === 'day') return `2024-05-${10 + number}`
    return control === 'list' ? [`${name} ${number}`] : `The ${name} ${number}`
  })
const nothing = recordOf(imageFields, (name) => (imageFields[name].control === 'list' ? [] : null))

const write = (person: Person, imageId: Id, said: Partial<Record<WrittenField, string | string[] | null>>) =>
  person.call(updateImage, { imageId, ...(said as Body<typeof updateImage>) })
const writtenOf = (image: Image) => recordOf(imageFields, (name) => image[name])

test.each(names)('An image’s %s is written, read again, told by itself, and taken away', async (name) => {
  const { ana } = await people(app)
  const [imageId] = (await aLibrary(app.deps, ana.id, ['Harbour'])) as [Id]
  const [said, before] = [words(1)[name], await ana.call(getImage, { imageId })]
  await write(ana, imageId, { [name]: said })
  expect(await ana.call(getImage, { imageId })).toEqual({ ...before, [name]: said })
  const { rows } = await app.deps.database.execute('select event from events where owner_id = $1 order by seq', [
    ana.id,
  ])
  expect(rows.at(-1)).toMatchObject({ event: { imageId, only: expect.arrayContaining([name]) as unknown } })
  if (!imageFields[name].isOptional) return
  await write(ana, imageId, { [name]: nothing[name] })
  expect(await ana.call(getImage, { imageId })).toEqual(before)
  const { data } = await ana.call(listImageHistory, { imageId })
  expect(data.flatMap(({ changes }) => changes)).toEqual([
    { field: name, from: inWords(said), to: null },
    { field: name, from: null, to: inWords(said) },
  ])
})

test.each(names)('An image’s %s is searched as the table of fields says', async (name) => {
  const { ana } = await people(app)
  const [imageId] = (await aLibrary(app.deps, ana.id, ['Harbour'])) as [Id]
  const said = words(2)[name]
  await write(ana, imageId, { [name]: said })
  const { data } = await ana.call(listImages, { search: inWords(said)! })
  expect(data.map(({ _id }) => _id)).toEqual(imageFields[name].isSearched ? [imageId] : [])
})

test('A merge keeps of each field what the table of fields says', async () => {
  const { ana } = await people(app)
  const [bare, one, other] = (await aLibrary(app.deps, ana.id, ['Bare', 'One', 'Other'])) as [Id, Id, Id]
  await write(ana, one, words(1))
  await write(ana, other, words(2))
  const both = recordOf(imageFields, (name) => {
    const [first, second] = [words(1)[name], words(2)[name]]
    return typeof imageFields[name].merged === 'string' ? first : [first, second].flat()
  })
  expect(writtenOf(await ana.call(mergeImages, { primaryImage: one, images: [other] }))).toEqual(both)
  const filled = recordOf(imageFields, (name) => (imageFields[name].merged === 'primary' ? 'Bare' : both[name]))
  expect(writtenOf(await ana.call(mergeImages, { primaryImage: bare, images: [one] }))).toEqual(filled)
})

test('An export has every field of an image', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [imageId] = (await aLibrary(app.deps, ana.id, ['Harbour'])) as [Id]
  await write(ana, imageId, words(3))
  await whenExported(ana)
  const response = await fetch(`${app.url}/api/users/me/export/file`, {
    headers: { authorization: `Bearer ${ana.token}` },
  })
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  expect(JSON.parse(files.get('images.json')!.toString())).toMatchObject([words(3)])
})
