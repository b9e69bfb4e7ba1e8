import { z } from 'zod'
import type { Band } from '../../fingerprints/band.ts'
import type { Change } from '../../fingerprints/change.ts'
import { FilledAnswer } from './about-work.ts'
import { Watermark } from './choices.ts'

/** Answers that we know of ourselves: a draft begins with them, and they are marked until the owner gives others. */
export const Suggested = z.object({
  /** The name of the site's country, as its imprint or the like says it; null where nothing certain does. */
  country: z.string().nullable(),
  /** The engine's view of the watermark, by the match's uuid. */
  watermarks: z.record(z.string(), Watermark),
  /** Answers from the library, the owner's page about their work and the last case, by their path with the image's uuid. */
  answers: z.record(z.string(), FilledAnswer).default({}),
})
export type Suggested = z.infer<typeof Suggested>

/** Change of a watermark, as far as the engine can tell; null where it cannot. */
export function watermarkIn({ changes, band }: { changes: readonly Change[]; band: Band }): Watermark | null {
  const seen = changes.find((change) => change.kind === 'watermark')
  if (seen) return watermarkOf[seen.what]
  // Letters or a logo may be a mark; only the owner knows.
  return band === 'certain' && !changes.some(({ kind }) => kind === 'text-added') ? 'Unchanged' : null
}

const watermarkOf = { added: 'Added', removed: 'Removed', replaced: 'Replaced' } as const
