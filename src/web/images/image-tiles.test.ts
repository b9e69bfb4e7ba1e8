import { expect, test } from 'vitest'
import { anImage } from '#web/testing/images.ts'
import { idOf } from '#web/testing/matches.ts'
import { tileOfImage, tileOfUpload } from './image-tiles.ts'
import type { Upload } from './uploads/upload.ts'

const upload = (state: Partial<Upload>) =>
  ({ id: 'a', name: 'a.jpg', bytes: 10, preview: undefined, ...state }) as Upload
const arrived = upload({ state: 'uploaded', imageId: idOf(1), arrivedAt: 1000 })
const nothing = () => false

test('A file stands on the light table while it is sent, and until the list was asked for after it has arrived', () => {
  const tiles = (one: Upload, askedAt: number) => tileOfUpload(one, { isListed: nothing, askedAt })?.state
  expect(tiles(upload({ state: 'waiting' }), 500)).toBeUndefined()
  expect(tiles(upload({ state: 'uploading', percent: 40 }), 500)).toEqual({ kind: 'loading', percent: 40 })
  expect(tiles(arrived, 500)).toEqual({ kind: 'loading', percent: null })
  expect(tiles(arrived, 1500)).toBeUndefined()
})

test('A file whose image is listed does not stand there twice', () => {
  expect(tileOfUpload(arrived, { isListed: (imageId) => imageId === idOf(1), askedAt: 500 })).toBeUndefined()
})

test('A registered image alone has the mark', () => {
  expect(tileOfImage(anImage(1, { registered: true }), 1, undefined)).toMatchObject({ isRegistered: true })
  expect(tileOfImage(anImage(1), 1, undefined)).not.toHaveProperty('isRegistered')
})
