import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashesOf } from './hash-file.ts'
import { sha256 } from './sha256.ts'

const hexOf = async (bytes: Uint8Array) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

test('The hash is the browser’s own, wherever the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), async (pieces) => {
      const hash = sha256()
      for (const piece of pieces) hash.update(piece)
      expect(hash.hex()).toBe(await hexOf(Uint8Array.from(pieces.flatMap((piece) => [...piece]))))
    }),
  )
})

test('A file is hashed in pieces; its proof adds number and newline', async () => {
  const bytes = new Uint8Array(2_500_000).map((_, at) => at % 251)
  let read = 0
  const [own, proof] = await hashesOf(new Blob([bytes]), ['RFE-1\n'], { onRead: (count) => (read += count) })
  expect(read).toBe(bytes.length)
  expect(own).toBe(await hexOf(bytes))
  expect(proof).toBe(await hexOf(Uint8Array.from([...new TextEncoder().encode('RFE-1\n'), ...bytes])))
})
