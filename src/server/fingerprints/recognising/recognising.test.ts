import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recognisePicture } from '#contract/fingerprints/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadFile, whenRead, whenWorkedOff } from '#server/testing/upload.ts'

let app: TestApp
let ana: Person
let bruno: Person
beforeAll(async () => {
  app = await openTestApp()
  ;({ ana, bruno } = await people(app))
})
afterAll(() => app.remove())

const asked = (bytes: Uint8Array) => ({ content: Buffer.from(bytes).toString('base64') })
const rowsOf = async (table: string) =>
  (await app.deps.database.execute(`select count(*)::int as n from ${table}`, [])).rows[0]!.n

test('A smaller copy is recognised by its owner alone, and not kept', async () => {
  const original = await aPicture(21)
  const image = await whenRead(ana, (await uploadFile(ana, original, { fileName: 'harbour.jpg' }))._id)
  await whenWorkedOff(app, ana)
  const copy = await sharp(original).resize(400).jpeg({ quality: 70 }).toBuffer()
  const { data } = await ana.call(recognisePicture, asked(copy))
  expect(data).toMatchObject([{ image: image._id, title: image.title }])
  expect(data[0]!.score).toBeGreaterThan(50)
  expect(await bruno.call(recognisePicture, asked(copy))).toEqual({ data: [] })
  expect(await ana.call(recognisePicture, asked(await aPicture(22)))).toEqual({ data: [] })
  expect(await rowsOf('seen_files')).toBe(0)
})

test('A file that is no picture is refused with a sentence', async () => {
  const refused = await refusalOf(ana.call(recognisePicture, asked(Buffer.from('no picture'))))
  expect(refused).toMatchObject({ status: 415, code: 'picture.unreadable' })
})
