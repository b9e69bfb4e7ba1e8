import {
  decodeKeyed,
  type Fingerprint,
  ownedPostings,
  type Postings,
  seenPostings,
  type Stored,
} from '#engine/index.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PartHealth } from '#server/platform/health.ts'
import { timed } from '#server/platform/telemetry/measures.ts'
import type { FollowingIndex } from './following-index.ts'
import { newestFingerprint, ownedFingerprintsAfter, readOwnedFingerprints } from './owned-store.ts'

export type Candidate = { imageId: Id; ownerId: Id; owned: Stored }
/** An image that has something in common with a picture. Without `mayBeWhole` it can share only a mark or a part. */
export type Alike = { imageId: Id; mayBeWhole: boolean }

/** Finds owned images that a picture may copy. A cache that follows the stored fingerprints by their order. */
export type OwnedIndex = {
  /** The newest stored fingerprint's place in their order. */
  newest(): Promise<number>
  /** Possible originals of a picture, among fingerprints up to `through`. */
  candidatesOf(seen: Fingerprint): Promise<{ candidates: Candidate[]; through: number }>
  /** Similar images, likeliest first; may include deleted ones. */
  like(seen: Fingerprint): Promise<Alike[]>
  health(): Promise<PartHealth>
  close(): Promise<void>
}

const maxCandidates = 20
/**
 * Fewest votes of a whole copy. Of 300 whole copies made smaller, trimmed, greyed, mirrored or retouched, 299 had 50 of 80 votes of
 * features and more, one 25. The likeliest of other photographs had 5 in seven of eight cases, 9 at most. Bands of hashes alone are rare
 * and say enough.
 */
const minVotesOfWhole = 8
/** Fingerprints read at once while catching up, 32 kB each. */
const readAtOnce = 200

export function openOwnedIndex({ db }: Pick<Deps, 'db'>, index: FollowingIndex): OwnedIndex {
  const catchUp = async () => {
    for (;;) {
      const from = await index.through()
      const rows = await ownedFingerprintsAfter(db, from, readAtOnce)
      if (rows.length === 0) return from
      const added = rows.map(({ imageId, fingerprint }) => ({
        id: imageId,
        postings: ownedPostings(decodeKeyed(fingerprint)),
      }))
      const through = rows.at(-1)!.seq
      const isFollowed = await index.follow(added, { from, through })
      if (isFollowed && rows.length < readAtOnce) return through
    }
  }
  let catchingUp: Promise<number> | undefined
  const upToDate = () => (catchingUp ??= catchUp().finally(() => (catchingUp = undefined)))

  /** Drops deleted images and refills the list. */
  const present = async (query: Postings): Promise<Candidate[]> => {
    for (;;) {
      const poses = new Map((await index.candidates(query, maxCandidates)).map(({ id, ...pose }) => [id, pose]))
      const rows = await readOwnedFingerprints(db, [...poses.keys()])
      const gone = [...poses.keys()].filter((id) => !rows.some(({ imageId }) => imageId === id))
      if (gone.length === 0) {
        return rows.map(({ imageId, ownerId, fingerprint }) => ({
          imageId,
          ownerId,
          owned: { bytes: fingerprint, pose: poses.get(imageId)! },
        }))
      }
      await index.remove(gone)
    }
  }

  return {
    newest: () => newestFingerprint(db),
    candidatesOf: (seen) =>
      timed('rightframe_index_seconds', {}, async () => {
        const through = await upToDate()
        return { candidates: await present(seenPostings(seen)), through }
      }),
    like: async (seen) => {
      await upToDate()
      const found = await index.candidates(seenPostings(seen), maxCandidates)
      return found.map(({ id, votes, similarity }) => ({
        imageId: id,
        mayBeWhole: !similarity || votes >= minVotesOfWhole,
      }))
    },
    health: async () => {
      const behind = Math.max(0, (await newestFingerprint(db)) - (await index.through()))
      return { ok: true, detail: `${await index.size()} images, ${behind} behind` }
    },
    close: () => index.close(),
  }
}
