import {
  decodeFingerprint,
  encodeFingerprint,
  enginePool,
  MemoryIndex,
  ownedPostings,
  seenPostings,
  type Verdict,
} from '#engine/index.ts'
import type { Judgement } from './judging-worker.ts'
import type { Padding } from './drawing/padding.ts'
import { patience } from './patience.ts'

/** A possible original, the surer the higher its score. */
export type Answer = { owned: string; score: number; verdict?: Verdict }
/** The engine's certainty on a candidate, with its terms. */
export type Weighing = { owned: string; score: number; terms: number[] }
export type Answers = { answers: Answer[]; weighed?: Weighing[] }

/** A way to find the original of a copy. */
export type Finder = {
  name: string
  learn(owned: { id: string; bytes: Buffer }): Promise<void>
  ask(bytes: Buffer): Promise<Answers>
  close(): Promise<void>
}

/** The command's own limit. */
const maxCandidates = 20

/** The product's path: fingerprint, candidate index, geometry. */
export function rightframe(workers: number): Finder & { pad(padding: AsyncIterable<Padding>): Promise<void> } {
  const pool = enginePool<Judgement>({
    workers,
    limits: patience,
    module: new URL('./judging-worker.ts', import.meta.url),
  })
  const index = new MemoryIndex()
  const owned = new Map<string, Uint8Array>()
  return {
    name: 'Rightframe',
    learn: async ({ id, bytes }) => {
      const fingerprint = await pool.fingerprint(bytes)
      owned.set(id, encodeFingerprint(fingerprint))
      await index.add([{ id, postings: ownedPostings(fingerprint) }])
    },
    pad: async (padding) => {
      for await (const { id, fingerprint } of padding) {
        owned.set(id, fingerprint)
        await index.add([{ id, postings: ownedPostings(decodeFingerprint(fingerprint)) }])
      }
    },
    ask: async (bytes) => {
      const seen = await pool.fingerprint(bytes)
      const candidates = await index.candidates(seenPostings(seen), maxCandidates)
      const originals = candidates.map(({ id, ...pose }) => ({ bytes: owned.get(id)!, pose }))
      const judgements = await pool.compareAll(originals, seen)
      const judged = judgements.map((judgement, nth) => ({ owned: candidates[nth]!.id, ...judgement }))
      return {
        answers: judged.flatMap(({ owned: id, verdict }) =>
          verdict ? [{ owned: id, score: verdict.score, verdict }] : [],
        ),
        weighed: judged.flatMap(({ owned: id, weighed }) => (weighed ? [{ owned: id, ...weighed }] : [])),
      }
    },
    close: () => pool.close(),
  }
}
