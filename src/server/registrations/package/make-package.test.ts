import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { PDF } from '@libpdf/core'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/universal'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteImage } from '#contract/images/endpoints.ts'
import type { Image } from '#contract/images/image.ts'
import { mergeImages } from '#contract/images/library-endpoints.ts'
import { newId } from '#server/platform/ids.ts'
import { verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { type People, people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { unzip } from '#server/testing/unzip.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { worksOf } from '../order-store.ts'
import { makeDeposit } from './make-deposit.ts'
import { makePackage } from './make-package.ts'
import { copyBounds, makePictures, type PictureNeeds, type Progress } from './make-pictures.ts'
import { openPackageFile } from './open-file.ts'
import type { PackageFacts } from './package-facts.ts'
import { countPictures, filesOfRegistration } from './package-store.ts'
import { packagedOrder } from './testing/packaged-order.ts'

let app: TestApp
let who: People
let images: Image[]
/** The package that most tests look at. */
let facts: PackageFacts
const group = 'Harbours of Lisbon, June 2026'

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  const jpeg = await aPicture(1, { width: 1200, height: 800 })
  const png = await sharp(await aPicture(2))
    .ensureAlpha(0.5)
    .png()
    .toBuffer()
  const files: [string, Buffer, 'image/jpeg' | 'image/png', string][] = [
    ['harbour.jpg', jpeg, 'image/jpeg', "='Harbour & “sea”"],
    ['Harbour.PNG', png, 'image/png', '-12'],
    ['quay.jpg', await aPicture(3), 'image/jpeg', '+Quay, in June'],
  ]
  images = []
  for (const [fileName, bytes, type, title] of files) {
    const { _id } = await uploadFile(who.ana, bytes, { fileName, type, title })
    images.push(await whenRead(who.ana, _id))
  }
  facts = await packagedOrder(app.deps, who.ana.id, images)
  await make(facts)
})
afterAll(() => app.remove())

const running = () => {
  const told: Progress[] = []
  return { told, signal: new AbortController().signal, tell: async (progress: Progress) => void told.push(progress) }
}
const make = async (facts: PackageFacts) => await makePackage(app.deps, facts, running())
const copy = async (facts: PackageFacts, needs: PictureNeeds = app.deps) => await makePictures(needs, facts, running())
const fileOf = async ({ orderId }: PackageFacts, name: string) =>
  await buffer((await openPackageFile(app.deps, orderId, name)).body)
const rowsOf = async ({ orderId }: PackageFacts) => await filesOfRegistration(app.deps.db, orderId)
const uploaded = async (seed: number, fileName: string) => {
  const { _id } = await uploadFile(who.ana, await aPicture(seed), { fileName })
  return await whenRead(who.ana, _id)
}
const depositOf = async (of: PackageFacts) => (await rowsOf(of)).filter(({ kind }) => kind === 'deposit')
const depositedAs = ['harbour.jpg', 'Harbour-2.jpg', 'quay.jpg']
const textOf = async (bytes: Uint8Array) =>
  (await PDF.load(bytes))
    .getPages()
    .map((page) => page.extractText().text.replaceAll(/\s+/g, ' '))
    .join(' ')

/** A reader of pictures that counts what it copies, and stops after so many. */
function counting(most = Infinity) {
  let count = 0
  const copyOne: PictureNeeds['pictures']['copy'] = async (bytes, bounds) => {
    if (count >= most) throw new Error('The process was stopped.')
    count++
    return await app.deps.pictures.copy(bytes, bounds)
  }
  return { needs: { ...app.deps, pictures: { copy: copyOne } }, count: () => count }
}

test('The ZIP file holds what the list names, as small JPEGs', async () => {
  const files = await rowsOf(facts)
  expect(files.map(({ name }) => name)).toEqual([
    `${group} title list.xlsx`,
    `${group} title list.pdf`,
    `${group} title list.csv`,
    `${group} titles.txt`,
    `${group} application.pdf`,
    `${group} declarations.pdf`,
    `${group} mandate.pdf`,
    `${group} deposit 1 of 1.zip`,
  ])
  const zip = await fileOf(facts, `${group} deposit 1 of 1.zip`)
  expect([zip.length, createHash('sha256').update(zip).digest('hex')]).toEqual([
    files.at(-1)!.bytes,
    files.at(-1)!.sha256,
  ])
  const deposited = unzip(zip)
  expect([...deposited.keys()]).toEqual(depositedAs)
  for (const jpeg of deposited.values()) {
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', hasAlpha: false })
    expect(jpeg.length).toBeLessThanOrEqual(copyBounds.maxBytes)
  }
})

test('Only CSV escapes a title that begins as a formula', async () => {
  const titles = images.map(({ title }) => title)
  const book = await readWorkbook(new Blob([new Uint8Array(await fileOf(facts, `${group} title list.xlsx`))]))
  expect(book[0]!.data).toEqual([
    ['No.', 'Title', 'File Name', 'Month/Year'],
    ...titles.map((title, at) => [String(at + 1), title, depositedAs[at], '06/15/2026']),
  ])
  const csv = (await fileOf(facts, `${group} title list.csv`)).toString('utf8')
  expect(
    parse(csv, { bom: true })
      .slice(1)
      .map(([, title]) => title),
  ).toEqual(titles.map((title) => `'${title}`))
  expect((await fileOf(facts, `${group} titles.txt`)).toString('utf8')).toContain(
    titles.map((title) => `${title} (06/15/2026)`).join(', '),
  )
})

test('Every PDF is signed and says what was ordered', async () => {
  const pdfs = (await rowsOf(facts)).filter(({ type }) => type === 'application/pdf')
  expect(pdfs).toHaveLength(4)
  const texts = new Map<string, string>()
  for (const { name, kind } of pdfs) {
    const bytes = await fileOf(facts, name)
    expect(verifyPdf(bytes).signer).toBeTruthy()
    texts.set(kind, await textOf(bytes))
  }
  expect(texts.get('title-list')).toContain("='Harbour & “sea”")
  expect(texts.get('screens')).toContain('Title of Group')
  expect(texts.get('mandate')).toContain('as my agent')
  expect(texts.get('declarations')).toContain('Given electronically by Ana Almeida')
  expect(texts.get('declarations')).toContain('at 2026-11-28 10:00:00 UTC. Version 1.0')
})

test('A second run makes nothing again', async () => {
  const before = await rowsOf(facts)
  const { needs, count } = counting()
  expect(await makePackage(needs, facts, running())).toEqual({ kind: 'made' })
  expect(count()).toBe(0)
  expect(await rowsOf(facts)).toEqual(before)
})

test('A run that was cut off goes on with the copies that lack', async () => {
  const cutOff = await packagedOrder(app.deps, who.ana.id, images)
  const first = counting(1)
  await expect(copy(cutOff, first.needs)).rejects.toThrow('stopped')
  expect(await countPictures(app.deps.db, cutOff.orderId)).toBe(1)
  const second = counting()
  const run = running()
  expect(await makePictures(second.needs, cutOff, run)).toEqual([])
  expect([second.count(), run.told]).toEqual([
    2,
    [
      { done: 1, total: 3 },
      { done: 2, total: 3 },
      { done: 3, total: 3 },
    ],
  ])
})

test('A run ends at once when its process stops', async () => {
  const stopped = await packagedOrder(app.deps, who.ana.id, images)
  const signal = AbortSignal.abort(new Error('The process ends.'))
  await expect(makePackage(app.deps, stopped, { ...running(), signal })).rejects.toThrow('The process ends.')
  expect(await countPictures(app.deps.db, stopped.orderId)).toBe(0)
})

test('A copy that left the store is made again, alike', async () => {
  const [before] = await depositOf(facts)
  const keys = await Array.fromAsync(app.deps.objects.list('cases', `registrations/${facts.orderId}/pictures/`))
  await app.deps.objects.remove('cases', [keys[0]!.key])
  const again = counting()
  await copy(facts, again.needs)
  expect(again.count()).toBe(1)
  expect(await makeDeposit(app.deps, facts)).toEqual([expect.objectContaining({ sha256: before!.sha256 })])
})

test('A deposit with fewer copies than the list is refused', async () => {
  const fewer = await packagedOrder(app.deps, who.ana.id, images)
  await copy({ ...fewer, works: fewer.works.slice(1) })
  await expect(makeDeposit(app.deps, fewer)).rejects.toThrow('The list has 3 works, and the deposit 2.')
})

test('The case number renames the lists and keeps the deposit', async () => {
  const [deposit] = await depositOf(facts)
  await make({ ...facts, caseNumber: '1-2345' })
  const files = await rowsOf(facts)
  expect(files.map(({ name }) => name)).toContain(`${group} 1-2345 title list.xlsx`)
  expect(files.filter(({ kind }) => kind === 'title-list')).toHaveLength(3)
  expect(await depositOf(facts)).toEqual([deposit])
  const kept = new Set(files.map(({ objectKey }) => objectKey))
  const stored = await Array.fromAsync(app.deps.objects.list('cases', `registrations/${facts.orderId}/`))
  const papers = stored.map(({ key }) => key).filter((key) => !key.includes('/pictures/'))
  expect(papers.filter((key) => !kept.has(key))).toEqual([])
})

test('A work that is gone or unreadable is named, and no file is made', async () => {
  const broken = await uploadFile(who.ana, Buffer.from('no picture at all'), { fileName: 'broken.jpg' })
  await whenRead(who.ana, broken._id)
  const gone = { _id: newId(), title: 'Gone', fileName: 'gone.jpg' }
  const odd = await packagedOrder(app.deps, who.ana.id, [images[0]!, { ...broken, title: 'Broken' }, gone])
  expect(await make(odd)).toEqual({
    kind: 'stopped',
    problems: [
      { n: 2, image: broken._id, title: 'Broken', message: expect.stringContaining('not a picture') },
      { n: 3, image: gone._id, title: 'Gone', message: expect.stringContaining('left the library') },
    ],
  })
  expect(await rowsOf(odd)).toEqual([])
})

test('An image of another owner is as good as gone', async () => {
  expect(await copy(await packagedOrder(app.deps, who.bruno.id, [images[0]!]))).toMatchObject([{ n: 1 }])
})

test('The order keeps the copy of an image that is deleted afterwards', async () => {
  const image = await uploaded(9, 'short-lived.jpg')
  const brief = await packagedOrder(app.deps, who.ana.id, [image])
  await copy(brief)
  await who.ana.call(deleteImage, { imageId: image._id })
  expect(await copy(brief)).toEqual([])
  expect(await makeDeposit(app.deps, brief)).toMatchObject([{ label: 'Deposit 1 of 1, 1 photograph' }])
})

test('One work has its copy as a file', async () => {
  const single = await packagedOrder(app.deps, who.ana.id, [images[1]!], { option: 'USCO_SINGLE', title: 'Quay' })
  await make(single)
  expect((await rowsOf(single)).map(({ name }) => name)).toEqual([
    'Quay application.pdf',
    'Quay declarations.pdf',
    'Quay mandate.pdf',
    'Harbour.jpg',
  ])
  expect(await sharp(await fileOf(single, 'Harbour.jpg')).metadata()).toMatchObject({ format: 'jpeg' })
})

test('Canada takes no copy', async () => {
  const canada = await packagedOrder(app.deps, who.ana.id, [images[1]!], { option: 'CIPO_SINGLE', title: 'Quay' })
  const { needs, count } = counting()
  await makePackage(needs, canada, running())
  expect(count()).toBe(0)
  expect((await rowsOf(canada)).map(({ kind }) => kind)).toEqual(['screens', 'declarations', 'mandate'])
})

test('A merge keeps the copy of the image that was paid for', async () => {
  const [kept, gone] = [await uploaded(11, 'kept.jpg'), await uploaded(12, 'gone.jpg')]
  const order = await packagedOrder(app.deps, who.ana.id, [gone])
  await copy(order)
  await who.ana.call(mergeImages, { primaryImage: kept._id, images: [gone._id] })
  const works = (await worksOf(app.deps.db, [order.orderId])).map((work) => ({ ...order.works[0]!, ...work }))
  expect(works[0]!.imageId).toBe(kept._id)
  const { needs, count } = counting()
  expect(await copy({ ...order, works }, needs)).toEqual([])
  expect(count()).toBe(0)
  const twice = await packagedOrder(app.deps, who.ana.id, [kept, kept])
  expect(await copy(twice)).toMatchObject([{ n: 2, message: expect.stringContaining('merged into No. 1') }])
})
