import { beforeEach, expect, test } from 'vitest'
import type { Upload } from './upload.ts'
import { keepUnsent, readUnsent, withoutChosen } from './unsent.ts'

const upload = (name: string, state: 'waiting' | 'paused' | 'uploaded'): Upload => ({
  id: name,
  name,
  bytes: 10,
  preview: undefined,
  ...(state === 'uploaded' ? { state, imageId: '0'.repeat(24) } : { state }),
})

beforeEach(() => keepUnsent([], []))

test('What had not arrived is known after a reload, what had is not', () => {
  keepUnsent([upload('a.jpg', 'uploaded'), upload('b.jpg', 'waiting'), upload('c.jpg', 'paused')], [])
  expect(readUnsent()).toEqual([
    { name: 'b.jpg', bytes: 10 },
    { name: 'c.jpg', bytes: 10 },
  ])
  keepUnsent([upload('b.jpg', 'uploaded')], [])
  expect(readUnsent()).toEqual([])
})

test('What is chosen again is no longer asked for', () => {
  const unsent = [
    { name: 'b.jpg', bytes: 10 },
    { name: 'c.jpg', bytes: 10 },
  ]
  const [same, other] = [new File(['x'.repeat(10)], 'b.jpg'), new File(['x'], 'c.jpg')]
  expect(withoutChosen(unsent, [same, other])).toEqual([{ name: 'c.jpg', bytes: 10 }])
})

test('What somebody else wrote there is not believed', () => {
  localStorage.setItem('rightframe.unsent', '{"name":1}')
  expect(readUnsent()).toEqual([])
})
