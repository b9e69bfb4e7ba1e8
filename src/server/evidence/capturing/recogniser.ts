import type { Id } from '#contract/wire.ts'
import { type Quad, UnreadableImage } from '#engine/index.ts'
import type { ImageEngine } from '#server/fingerprints/index.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/index.ts'
import { type CaptureAnswers, CaptureProblem } from '#server/gateways/page-capturer.ts'
import type { Deps } from '#server/platform/deps.ts'

type RecogniserNeeds = Pick<Deps, 'db'> & { engine: ImageEngine }

/** Asks the engine whether a picture shows the image; nobody can say of an image without a fingerprint. */
export async function recogniserOf({ db, engine }: RecogniserNeeds, imageId: Id): Promise<CaptureAnswers['recognise']> {
  const [owned] = await readOwnedFingerprints(db, [imageId])
  if (!owned) return async () => 'unknown'
  return async (png) => {
    try {
      const verdict = await engine.compare(owned.fingerprint, await engine.fingerprint(png))
      if (!verdict) return undefined
      const within = verdict.changes.find(({ kind }) => kind === 'within')
      const at = within?.kind === 'within' ? boxOf(within.at) : undefined
      return { score: verdict.score, agreeing: verdict.evidence.inliers, at }
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error
      // Our machine failed; the picture is unknown.
      if (error.reason === 'too-slow' || error.reason === 'crashed') throw new CaptureProblem(notCompared)
      return undefined
    }
  }
}

const notCompared = 'A picture of the page could not be compared with the image in time.'

function boxOf(corners: Quad) {
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => Math.max(0, Math.min(1, corner[axis]!)))) as [
    number[],
    number[],
  ]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
