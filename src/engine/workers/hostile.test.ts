// @module-tag long
import { beforeAll, expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { decodeFingerprint, encodeFingerprint } from '#engine/fingerprint/codec.ts'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { UnreadableImage } from '#engine/fingerprint/unreadable-image.ts'
import { hostileFile, wholeFiles } from '#engine/testing/hostile-files.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'
import { enginePool } from './pool.ts'

/** `npm run bench -- fuzz --count N` continues from here. */
const count = 630

let owned: Fingerprint
beforeAll(async () => {
  owned = await printOf(photo('heron'))
})

test(`Each of ${count} broken files is answered or refused; threads survive`, async () => {
  const whole = await wholeFiles()
  const pool = enginePool({ workers: 2 })
  const odd: string[] = []
  const reasons = new Set<string>()
  let answered = 0
  const rest = Array.from({ length: count }, (_, seed) => seed).values()
  const lane = async () => {
    for (const seed of rest) {
      const { name, bytes } = hostileFile(whole, seed)
      try {
        const print = await pool.fingerprint(bytes)
        compare(owned, decodeFingerprint(encodeFingerprint(print)))
        answered++
      } catch (error) {
        const isRefusal =
          error instanceof UnreadableImage && !['crashed', 'too-slow', 'too-busy'].includes(error.reason)
        if (isRefusal) reasons.add(error.reason)
        else odd.push(`${name}: ${String(error)}`)
      }
    }
  }
  await Promise.all([lane(), lane(), lane()])
  await pool.close()
  expect(odd).toEqual([])
  expect(answered).toBeGreaterThan(count / 20)
  expect([...reasons]).toEqual(expect.arrayContaining(['damaged', 'not-an-image', 'unsupported']))
}, 300_000)

test('A broken stored fingerprint is read or refused and never hangs', () => {
  const bytes = Buffer.from(encodeFingerprint(owned))
  const readings = Array.from({ length: 400 }, (_, seed) => {
    const broken = hostileFile([{ name: 'fingerprint', bytes }], seed).bytes
    try {
      compare(decodeFingerprint(broken), owned)
      return 'read'
    } catch (error) {
      return error instanceof Error ? 'refused' : 'thrown otherwise'
    }
  })
  expect(new Set(readings)).toEqual(new Set(['read', 'refused']))
})
