import { afterAll, beforeAll, expect, test } from 'vitest'
import { UnreadableImage } from '#engine/index.ts'
import { CaptureProblem } from '#server/gateways/page-capturer.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead, whenWorkedOff } from '#server/testing/upload.ts'
import { recogniserOf } from './recogniser.ts'

let app: TestApp
let imageId: string
beforeAll(async () => {
  app = await openTestApp()
  const { ana } = await people(app)
  ;({ _id: imageId } = await uploadFile(ana, await aPicture(27, { width: 600, height: 900 }), {
    fileName: 'tower.jpg',
  }))
  await whenRead(ana, imageId)
  await whenWorkedOff(app, ana)
})
afterAll(async () => await app.remove())

const failing = async (reason: 'too-slow' | 'crashed' | 'damaged') => {
  const fingerprint = () => Promise.reject(new UnreadableImage(reason, 'It could not be read.'))
  const recognise = await recogniserOf({ db: app.deps.db, engine: { ...app.deps.engine, fingerprint } }, imageId)
  return await recognise(new Uint8Array([1]))
}

test('A comparison that runs out of time says nothing of the page', { tags: ['long'] }, async () => {
  await expect(failing('too-slow')).rejects.toThrow(CaptureProblem)
  await expect(failing('crashed')).rejects.toThrow('could not be compared with the image in time')
  expect(await failing('damaged')).toBeUndefined()
})
