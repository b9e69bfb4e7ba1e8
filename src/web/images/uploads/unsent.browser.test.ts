import { beforeEach, expect, test } from 'vitest'
import type { Upload } from './upload.ts'
import { endSession } from '#web/platform/calls/session.ts'
import { ana } from '#web/testing/people.ts'
import { keepUnsent, readUnsent, withoutChosen } from './unsent.ts'

const upload = (name: string, state: 'waiting' | 'paused' | 'uploaded'): Upload => ({
  id: name,
  name,
  bytes: 10,
  preview: undefined,
  ...(state === 'uploaded' ? { state, imageId: '0'.repeat(24), arrivedAt: 0 } : { state }),
})

beforeEach(() => void readUnsent(ana._id))

test('What had not arrived is known after a reload, what had is not', () => {
  keepUnsent(ana._id, [upload('a.jpg', 'uploaded'), upload('b.jpg', 'waiting'), upload('c.jpg', 'paused')], [])
  expect(readUnsent(ana._id)).toEqual([
    { name: 'b.jpg', bytes: 10 },
    { name: 'c.jpg', bytes: 10 },
  ])
  keepUnsent(ana._id, [upload('b.jpg', 'uploaded')], [])
  expect(readUnsent(ana._id)).toEqual([])
})

test('What is chosen again is no longer asked for', () => {
  const unsent = [
    { name: 'b.jpg', bytes: 10 },
    { name: 'c.jpg', bytes: 10 },
  ]
  const [same, other] = [new File(['x'.repeat(10)], 'b.jpg'), new File(['x'], 'c.jpg')]
  expect(withoutChosen(unsent, [same, other])).toEqual([{ name: 'c.jpg', bytes: 10 }])
})

test('Foreign data in the storage is ignored', () => {
  localStorage.setItem('rightframe.unsent', '{"name":1}')
  expect(readUnsent(ana._id)).toEqual([])
})

test('Who logs out leaves no names behind; who was signed out is offered them again, and nobody else is', () => {
  keepUnsent(ana._id, [upload('a.jpg', 'waiting')], [])
  endSession('expired')
  expect(readUnsent('0'.repeat(24))).toEqual([])
  expect(readUnsent(ana._id)).toEqual([{ name: 'a.jpg', bytes: 10 }])
  endSession('logged-out')
  expect(localStorage.getItem('rightframe.unsent')).toBeNull()
})
