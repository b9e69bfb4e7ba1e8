import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { compareStored } from '#engine/comparison/compare-all.ts'
import { agreeingPlaces, type AgreeingPlace } from '#engine/explanation/agreeing-places.ts'
import { decodeFingerprint } from '#engine/fingerprint/codec.ts'
import { decodeAll, type Frame, type Limits, type Picture } from '#engine/fingerprint/decode.ts'
import { type Fingerprint, fingerprint, fingerprintOf } from '#engine/fingerprint/fingerprint.ts'
import { UnreadableImage, type UnreadableReason } from '#engine/fingerprint/unreadable-image.ts'
import type { Verdict } from '#engine/scoring/verdict.ts'
import type { Stored } from '#engine/verification/pose-candidates.ts'

/** Tasks of a pool's worker, and its answers. */
export type Task =
  | { name: 'fingerprint'; bytes: Uint8Array; limits: Limits }
  | { name: 'fingerprint-all'; bytes: Uint8Array; limits: Limits }
  | { name: 'fingerprint-decoded'; picture: Picture }
  | { name: 'compare'; owned: Stored[]; seen: Fingerprint }
  | { name: 'agreeing-places'; owned: Uint8Array; seen: Fingerprint }
type Done = Fingerprint | Frame<Fingerprint>[] | (Verdict | null)[] | AgreeingPlace[]
export type Answer =
  | { done: Done }
  | { unreadable: { reason: UnreadableReason; message: string } }
  | { failed: unknown }

const [stepsBehind, lowest] = [10, 19]
/**
 * Lowers this thread's priority. Callers of this process go first. So do the processes that read pictures, which take twice as long for
 * one. Only Linux has priorities of threads; elsewhere the whole process would slow down.
 */
if (process.platform === 'linux') setPriority(Math.min(lowest, getPriority() + stepsBehind))

parentPort?.on('message', (task: Task) => {
  void answer(task).then((reply) => parentPort?.postMessage(reply))
})

async function answer(task: Task): Promise<Answer> {
  try {
    return { done: await carryOut(task) }
  } catch (error) {
    if (error instanceof UnreadableImage) return { unreadable: { reason: error.reason, message: error.message } }
    return { failed: error }
  }
}

async function carryOut(task: Task): Promise<Done> {
  switch (task.name) {
    case 'fingerprint':
      return await fingerprint(task.bytes, task.limits)
    case 'fingerprint-all':
      return (await decodeAll(task.bytes, task.limits)).map(({ frame, made }) => ({ frame, made: fingerprintOf(made) }))
    case 'fingerprint-decoded':
      return fingerprintOf(task.picture)
    case 'compare':
      return compareStored(task.owned, task.seen)
    case 'agreeing-places':
      return agreeingPlaces(decodeFingerprint(task.owned), task.seen)
    default:
      throw new Error(`unknown task ${String(task satisfies never)}`)
  }
}
