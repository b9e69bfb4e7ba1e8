import type { Matrix3, Quad } from '#engine/geometry/geometry.ts'

/** One thing that was done to a copy. `coveredPercent` is of its content, where that lies below the text or logo; `degrees` are clockwise; `at` is where it lies in the copy, in fractions; in a template that both share, where another picture lies. */
export type Change =
  | { kind: 'cropped'; keptPercent: number }
  | { kind: 'mirrored' }
  | { kind: 'rotated'; degrees: number }
  | { kind: 'resized'; factor: number }
  | { kind: 'recoloured'; how: string }
  | { kind: 'text-added'; coveredPercent?: number | undefined }
  | { kind: 'watermark'; what: 'added' | 'removed' | 'replaced' }
  | { kind: 'framed' }
  | { kind: 'within'; what: 'collage' | 'screenshot' | 'photo' | 'template'; at: Quad }
  | { kind: 'perspective' }

/** Only `certain` may start anything without a person's look. */
export type Band = 'certain' | 'likely' | 'look'

/** What the decision rests on: points that agree in geometry, the share of the picture they spread over, the nearest hash. */
export type Evidence = { inliers: number; cells: number; hashDistance: number }

export type Verdict = {
  /** The engine that decided; see `engineVersion`. */
  engine: string
  /** 0–100, the calibrated probability in per cent that the seen picture shows the owned image. */
  score: number
  band: Band
  changes: Change[]
  /** Copy → original, both in fractions of width and height after EXIF orientation, 3×3 row by row. */
  transform: Matrix3
  /** Corners of the copy's content as it lies in the original, in fractions: top-left, top-right, bottom-right, bottom-left. */
  region: Quad
  evidence: Evidence
}
