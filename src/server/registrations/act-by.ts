import { graceEnd } from '#contract/registrations/grace.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import type { RegistrationRow, WorkRow } from './order-store.ts'

/** The earliest day on which a grace period of the order's images ends; null where none runs. Canada knows no such period. */
export function actByOf(
  { option }: Pick<RegistrationRow, 'option'>,
  works: readonly Pick<WorkRow, 'isPublished' | 'publishedOn'>[],
  now: Date,
): string | null {
  if (registrationOptions[option].office !== 'US') return null
  const today = now.toISOString().slice(0, 10)
  const ends = works.flatMap(({ isPublished, publishedOn }) =>
    isPublished && publishedOn !== null ? graceEnd(publishedOn) : [],
  )
  return ends.filter((day) => day >= today).toSorted((a, b) => a.localeCompare(b))[0] ?? null
}
