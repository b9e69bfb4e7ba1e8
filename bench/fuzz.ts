import {
  compare,
  decodeFingerprint,
  encodeFingerprint,
  enginePool,
  fingerprint,
  UnreadableImage,
} from '#engine/index.ts'
import { hostileFile, wholeFiles } from '#engine/testing/hostile-files.ts'
import { photo } from '#engine/testing/pictures.ts'
import { atMost, type Figures } from './figures.ts'

/** Seconds within which the product answers or refuses. */
const maxSeconds = 10

/** Broken and hostile files of every format, by the thousand, each read in a thread as the product reads it and compared with a photograph. */
export async function benchFuzz(count: number): Promise<Figures> {
  const whole = await wholeFiles()
  const owned = await fingerprint(photo('heron'))
  const pool = enginePool({ workers: 2 })
  const outcomes = new Map<string, number>()
  const unforeseen: string[] = []
  let slowest = 0
  const rest = Array.from({ length: count }, (_, seed) => seed).values()
  const lane = async () => {
    for (const seed of rest) {
      const { name, bytes } = hostileFile(whole, seed)
      const start = performance.now()
      let outcome = 'answered'
      try {
        const seen = await pool.fingerprint(bytes)
        if (compare(owned, decodeFingerprint(encodeFingerprint(seen)))) outcome = 'answered, and still a copy'
      } catch (error) {
        outcome = error instanceof UnreadableImage ? `refused as ${error.reason}` : 'failed otherwise'
        if (outcome === 'failed otherwise' || outcome === 'refused as crashed')
          unforeseen.push(`${name}: ${String(error)}`)
      }
      slowest = Math.max(slowest, (performance.now() - start) / 1000)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  // One per thread, so that none waits for its turn.
  await Promise.all([lane(), lane()])
  await pool.close()
  for (const one of unforeseen) console.error(one)
  return {
    name: 'fuzz: broken and hostile files',
    figures: {
      files: count,
      ...Object.fromEntries([...outcomes].sort(([one], [other]) => (one < other ? -1 : 1))),
      'slowest, s': slowest,
    },
    goals: [
      atMost('files that crashed their thread or failed otherwise', unforeseen.length, 0),
      atMost('slowest file', slowest, maxSeconds, ' s'),
    ],
  }
}
