import { parentPort } from 'node:worker_threads'
import { verdictOn } from '#engine/comparison/compare.ts'
import { judgeAll } from '#engine/scoring/judge-all.ts'
import { worthComparing } from '#engine/verification/pose-candidates.ts'
import { fingerprintOf } from '#engine/fingerprint/fingerprint.ts'
import { fingerprint, type Verdict } from '#engine/index.ts'
import type { Task } from '#engine/workers/pool-worker.ts'
import { termsOf } from '#engine/scoring/score.ts'

/** Verdict and certainty of the engine; undefined without a map. */
export type Judgement = { verdict: Verdict | null; weighed?: { score: number; terms: number[] } }

/** Does the engine pool's tasks, with details of comparisons. */
parentPort?.on('message', (task: Task) => {
  void answer(task).then(
    (done) => parentPort?.postMessage({ done }),
    (failed: unknown) => parentPort?.postMessage({ failed }),
  )
})

async function answer(task: Task): Promise<unknown> {
  if (task.name === 'fingerprint') return await fingerprint(task.bytes, task.limits)
  if (task.name === 'fingerprint-all') throw new Error('Only single pictures are judged here.')
  if (task.name === 'fingerprint-decoded') return fingerprintOf(task.picture)
  if (task.name === 'agreeing-places') throw new Error('Only comparisons are judged here.')
  const owned = worthComparing(task.owned, task.seen)
  const compared = owned.filter((one) => one !== undefined)
  const judgements = judgeAll(compared, task.seen).map((judged, nth): Judgement => {
    if (!judged) return { verdict: null }
    const verdict = verdictOn(compared[nth]!, task.seen, judged)
    return { verdict, weighed: { score: judged.score, terms: termsOf(judged) } }
  })
  const each = judgements.values()
  return owned.map((one) => (one ? each.next().value! : { verdict: null }))
}
