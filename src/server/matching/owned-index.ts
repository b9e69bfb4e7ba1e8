import { type CandidateIndex, decodeFingerprint, type Fingerprint, ownedPostings, seenPostings } from '#engine/index.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PartHealth } from '#server/platform/health.ts'
import { newestFingerprint, ownedFingerprintsAfter, ownedFingerprintsOf } from './sighting-store.ts'

export type Candidate = { imageId: Id; ownerId: Id; owned: Fingerprint }

/** Finds which owned images a picture may copy. A cache of the stored fingerprints, which it follows by their order. */
export type OwnedIndex = {
  /** The newest stored fingerprint's place in their order. */
  newest(): Promise<number>
  /** What the picture may copy, among all fingerprints up to `through`. */
  candidatesOf(seen: Fingerprint): Promise<{ candidates: Candidate[]; through: number }>
  forget(imageId: Id): Promise<void>
  health(): Promise<PartHealth>
}

const mostCandidates = 20
/** Fingerprints read at a time while catching up: 200 of at most 32 kB each. */
const readAtOnce = 200

export function openOwnedIndex({ db }: Pick<Deps, 'db'>, index: CandidateIndex): OwnedIndex {
  let through = 0
  let size = 0
  let catchingUp: Promise<void> | undefined

  const catchUp = async () => {
    for (;;) {
      const rows = await ownedFingerprintsAfter(db, through, readAtOnce)
      await index.add(
        rows.map((row) => ({ id: row.imageId, postings: ownedPostings(decodeFingerprint(row.fingerprint)) })),
      )
      size += rows.length
      through = rows.at(-1)?.seq ?? through
      if (rows.length < readAtOnce) return
    }
  }
  const upToDate = () => (catchingUp ??= catchUp().finally(() => (catchingUp = undefined)))

  return {
    newest: () => newestFingerprint(db),
    candidatesOf: async (seen) => {
      await upToDate()
      const reached = through
      const found = await index.candidates(seenPostings(seen), mostCandidates)
      const rows = await ownedFingerprintsOf(
        db,
        found.map(({ id }) => id),
      )
      return {
        candidates: rows.map(({ imageId, ownerId, fingerprint }) => ({
          imageId,
          ownerId,
          owned: decodeFingerprint(fingerprint),
        })),
        through: reached,
      }
    },
    forget: async (imageId) => {
      await index.remove([imageId])
      size = Math.max(0, size - 1)
    },
    health: async () => ({ ok: true, detail: `${size} images, ${(await newestFingerprint(db)) - through} behind` }),
  }
}
