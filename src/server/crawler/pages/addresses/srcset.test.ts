import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesOfSrcset } from './srcset.ts'

test.each([
  ['a.jpg', ['a.jpg']],
  ['a.jpg 1x, b.jpg 2x', ['a.jpg', 'b.jpg']],
  ['a.jpg 320w,b.jpg 640w', ['a.jpg', 'b.jpg']],
  ['/w_300,h_200/a.jpg 300w, /w_600,h_400/a.jpg 600w', ['/w_300,h_200/a.jpg', '/w_600,h_400/a.jpg']],
  ['\n   a.jpg   1x ,\n\t b.jpg\n2x\n', ['a.jpg', 'b.jpg']],
  ['a.jpg, b.jpg,', ['a.jpg', 'b.jpg']],
  [',,a.jpg 2x,,', ['a.jpg']],
  ['a.jpg type(x, y) 2x, b.jpg', ['a.jpg', 'b.jpg']],
  ['a.jpg type(x, b.jpg', ['a.jpg']],
  ['data:image/gif;base64,R0lGOD 1x, b.jpg 2x', ['data:image/gif;base64,R0lGOD', 'b.jpg']],
  ['', []],
  [' , , ', []],
])('%j names %j', (srcset, addresses) => {
  expect(addressesOfSrcset(srcset)).toEqual(addresses)
})

test('Addresses with commas come back as written, in order', () => {
  const address = fc.stringMatching(/^[a-z0-9/._-]([a-z0-9/,._-]{0,20}[a-z0-9/._-])?$/)
  const descriptor = fc.constantFrom('', ' 1x', ' 2.5x', ' 640w', ' 640w 480h')
  fc.assert(
    fc.property(fc.array(fc.tuple(address, descriptor), { maxLength: 20 }), (candidates) => {
      const srcset = candidates.map(([url, size]) => `${url}${size}`).join(', ')
      expect(addressesOfSrcset(srcset)).toEqual(candidates.map(([url]) => url))
    }),
  )
})

test('Any text is read to its end', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const address of addressesOfSrcset(text)) expect(text).toContain(address)
    }),
  )
})
