import type { ImageTile } from '#contract/images/image.ts'
import type { Id } from '#contract/wire.ts'

/** Preview of a file before the server reads it. */
export type LocalPreview = { address: string; aspect: number }

/** A file on its way from this browser to the library. */
export type Upload = { id: string; name: string; bytes: number; preview: LocalPreview | undefined } & (
  | { state: 'waiting' }
  | { state: 'uploading'; percent: number }
  | { state: 'paused' }
  /** `arrivedAt` by `performance.now()`. */
  | { state: 'uploaded'; imageId: Id; arrivedAt: number }
  | { state: 'failed'; problem: string }
  /** The owner already has this file, and has not yet decided. */
  | { state: 'known'; image: ImageTile }
)

/** A file that was not sent, and why as a sentence. */
export type RefusedFile = { name: string; reason: string }

export type UploadSummary = {
  total: number
  /** Waiting, being sent or paused. */
  left: number
  uploaded: number
  failed: number
  /** Number of existing files that wait for a decision. */
  known: number
  isPaused: boolean
  /** Share of all bytes, 0 to 100. */
  percent: number
}

export function summaryOf(uploads: readonly Upload[]): UploadSummary {
  const count = (...states: Upload['state'][]) => uploads.filter(({ state }) => states.includes(state)).length
  const all = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
  const sent = uploads.reduce((sum, upload) => sum + upload.bytes * shareOf(upload), 0)
  return {
    total: uploads.length,
    left: count('waiting', 'uploading', 'paused'),
    uploaded: count('uploaded'),
    failed: count('failed'),
    known: count('known'),
    isPaused: count('paused') > 0 && count('uploading') === 0,
    percent: all === 0 ? 0 : (sent / all) * 100,
  }
}

const shareOf = (upload: Upload): number => {
  if (upload.state === 'uploading') return upload.percent / 100
  return upload.state === 'uploaded' ? 1 : 0
}
