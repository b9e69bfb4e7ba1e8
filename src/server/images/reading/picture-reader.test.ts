import { expect, onTestFinished, test } from 'vitest'
import { openPictureReader } from './picture-reader.ts'

test('A reader that cannot start leaves the file for later', { tags: ['long'] }, async () => {
  const pictures = openPictureReader({ trustAnchors: undefined })
  const node = process.execPath
  onTestFinished(() => {
    process.execPath = node
    pictures.close()
  })
  process.execPath = '/no/such/node'
  await expect(pictures.read(new Uint8Array())).rejects.toThrow('could not be started')
  process.execPath = node
  expect(await pictures.read(new Uint8Array())).toMatchObject({
    problem: expect.stringContaining('This file is empty'),
  })
})
