import { graceEnd } from '#contract/registrations/grace.ts'
import type { PlannedImage } from '#contract/registrations/plan.ts'
import { actBy } from '#contract/registrations/waiting.ts'

/** The three months of grace of an image that can still be kept, by 17 USC 412(2). */
export type OpenWindow = { end: string; actBy: string }

/** Undefined for unpublished images, which have no grace, and once no order could be effective in time. */
export function openWindowOf(
  { isPublished, publishedOn }: Pick<PlannedImage, 'isPublished' | 'publishedOn'>,
  today: string,
): OpenWindow | undefined {
  if (isPublished !== true || publishedOn === null || publishedOn > today) return undefined
  const end = graceEnd(publishedOn)
  // The preparation is working days, so an end in the past needs no calendar.
  if (end < today) return undefined
  const last = actBy(end)
  return last < today ? undefined : { end, actBy: last }
}
