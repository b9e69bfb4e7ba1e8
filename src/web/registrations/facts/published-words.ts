import type { RegistrationWork } from '#contract/registrations/registration.ts'
import { countryName } from './countries.ts'

type Published = Pick<RegistrationWork, 'isPublished' | 'publishedOn' | 'publishedIn'>

/** The publication of a work, in words. */
export function publishedWords({ isPublished, publishedOn, publishedIn }: Published): string {
  if (isPublished === null) return 'Not said yet'
  if (!isPublished) return 'Unpublished'
  const parts = [publishedOn, publishedIn === null ? null : countryName(publishedIn)].filter((part) => part !== null)
  return parts.length === 0 ? 'Published' : `Published ${parts.join(', ')}`
}
