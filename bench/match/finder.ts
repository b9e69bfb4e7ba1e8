import {
  decodeFingerprint,
  encodeFingerprint,
  enginePool,
  MemoryIndex,
  ownedPostings,
  seenPostings,
  type Verdict,
} from '#engine/index.ts'

/** Something that may be the original, the surer the higher its score. */
export type Answer = { owned: string; score: number; verdict?: Verdict }

/** A way to find the original of a copy. */
export type Finder = {
  name: string
  learn(owned: { id: string; bytes: Buffer }): Promise<void>
  ask(bytes: Buffer): Promise<Answer[]>
  close(): Promise<void>
}

/** As many as the command looks at. */
const mostCandidates = 20

/** The whole way that a picture goes in the product: fingerprint, candidate index, geometry. */
export function rightframe(workers: number): Finder {
  const pool = enginePool({ workers })
  const index = new MemoryIndex()
  const owned = new Map<string, Uint8Array>()
  return {
    name: 'Rightframe',
    learn: async ({ id, bytes }) => {
      const fingerprint = await pool.fingerprint(bytes)
      owned.set(id, encodeFingerprint(fingerprint))
      await index.add([{ id, postings: ownedPostings(fingerprint) }])
    },
    ask: async (bytes) => {
      const seen = await pool.fingerprint(bytes)
      const candidates = await index.candidates(seenPostings(seen), mostCandidates)
      const answers = candidates.map(async ({ id }): Promise<Answer[]> => {
        const verdict = await pool.compare(decodeFingerprint(owned.get(id)!), seen)
        return verdict ? [{ owned: id, score: verdict.score, verdict }] : []
      })
      return (await Promise.all(answers)).flat()
    },
    close: () => pool.close(),
  }
}
