import type { Matrix3, Quad } from '#engine/geometry/geometry.ts'

/**
 * One change made to a copy. `at` is its place in the copy, in fractions; for a shared template, the other picture's place.
 * `coveredPercent` is of the copy's content, under a text or logo. `degrees` are clockwise.
 */
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

/** Only `certain` may start anything before a person looks. */
export type Band = 'certain' | 'likely' | 'look'

/** Basis of the decision: inliers, the share of the picture they spread over, and the nearest hash. */
export type Evidence = { inliers: number; cells: number; hashDistance: number }

export type Verdict = {
  /** The engine that decided; see `engineVersion`. */
  engine: string
  /** 0–100: calibrated probability in per cent of a copy. */
  score: number
  band: Band
  changes: Change[]
  /** Copy → original, both in fractions of width and height after EXIF orientation, 3×3 row by row. */
  transform: Matrix3
  /** Corners of the copy's content as it lies in the original, in fractions: top-left, top-right, bottom-right, bottom-left. */
  region: Quad
  evidence: Evidence
}
