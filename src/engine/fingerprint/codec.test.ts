import fc from 'fast-check'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { photo, printOf } from '#engine/testing/pictures.ts'
import { BitReader, BitWriter } from './bit-stream.ts'
import { decodeFingerprint, decodeKeyed, encodeFingerprint } from './codec.ts'
import { fingerprint } from './fingerprint.ts'
import { readPlane, writePlane } from './plane-codec.ts'

test('Numbers of any width come back as they were written', () => {
  const numbers = fc.array(
    fc.integer({ min: 1, max: 24 }).chain((bits) => fc.tuple(fc.nat(2 ** bits - 1), fc.constant(bits))),
  )
  fc.assert(
    fc.property(numbers, (written) => {
      const writer = new BitWriter()
      for (const [value, bits] of written) writer.write(value, bits)
      const reader = new BitReader(writer.bytes())
      expect(written.map(([, bits]) => reader.read(bits))).toEqual(written.map(([value]) => value))
    }),
  )
})

test('A plane comes back, and noise takes hardly more than six bits', () => {
  const planes = fc
    .integer({ min: 1, max: 40 })
    .chain((width) => fc.tuple(fc.constant(width), fc.array(fc.nat(63), { minLength: width, maxLength: width * 20 })))
  fc.assert(
    fc.property(planes, ([width, values]) => {
      const height = Math.floor(values.length / width)
      const plane = Uint8Array.from(values.slice(0, width * height))
      const writer = new BitWriter()
      writePlane(writer, plane, width)
      const bytes = writer.bytes()
      expect(readPlane(new BitReader(bytes), width, height)).toEqual(plane)
      expect(bytes.length).toBeLessThanOrEqual(Math.ceil((6 * plane.length + 3 * height) / 8))
    }),
  )
})

test('A fingerprint comes back as it was encoded', { tags: ['long'] }, async () => {
  for (const name of ['heron', 'dark-ivy', 'casa-mila']) {
    const print = await printOf(photo(name))
    expect(decodeFingerprint(encodeFingerprint(print))).toEqual(print)
    const { thumbnail: _, ...keyed } = print
    expect(decodeKeyed(encodeFingerprint(print))).toEqual(keyed)
  }
})

test('No picture takes more than 32 kB, not even noise', async () => {
  const noise = Buffer.from(Uint32Array.from({ length: 300_000 }, (_, at) => Math.imul(at + 1, 2_654_435_761)).buffer)
  const picture = sharp(noise, { raw: { width: 800, height: 500, channels: 3 } })
  expect(encodeFingerprint(await fingerprint(await picture.png().toBuffer())).length).toBeLessThanOrEqual(32_768)
})

test('Bytes of another format or cut off are refused', async () => {
  const bytes = encodeFingerprint(await printOf(photo('heron')))
  expect(() => decodeFingerprint(Uint8Array.from([99, ...bytes.subarray(1)]))).toThrow('format 99')
  expect(() => decodeFingerprint(bytes.subarray(0, bytes.length - 10))).toThrow('cut off')
})
