import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDrawn, nameIn, saveAs } from './disposition.ts'

test('Any text makes a header that servers send and browsers read', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = saveAs(name)
      expect(header, 'ASVS 1.2.1, 5.4.2').toMatch(/^attachment; filename="[ -~]*"; filename\*=UTF-8''[!#-~]*$/)
      expect(nameIn(header)?.replaceAll('_', '')).toBe(name.replaceAll(/[/\\_]|\p{Cc}/gu, ''))
    }),
  )
})

test('Names from other clients are read, non-names ignored', () => {
  expect(nameIn('attachment; filename="a b.jpg"')).toBe('a b.jpg')
  expect(nameIn(`inline; filename="x"; filename*=UTF-8''%C3%BC.jpg`)).toBe('ü.jpg')
  expect(nameIn(`attachment; filename="x"; filename*=UTF-8''%C3`)).toBe('x')
  expect(nameIn('attachment')).toBeUndefined()
  expect(nameIn(undefined)).toBeUndefined()
})

test('Only pictures that cannot run code are drawn', () => {
  expect(['image/jpeg', 'IMAGE/PNG; q=1', 'image/avif'].map(isDrawn)).toEqual([true, true, true])
  expect(['image/svg+xml', 'text/html', 'application/pdf', ''].map(isDrawn), 'ASVS 1.3.4, 3.2.1').toEqual([
    false,
    false,
    false,
    false,
  ])
})
