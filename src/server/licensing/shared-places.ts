import { isWholePlatform } from '#contract/reference/sites/place.ts'
import { isSharedDomain } from '#server/platform/outbound/shared-domain.ts'

/** Those of an entry’s places on which many have their pages: platforms without an account, and endings of domains. */
export const sharedPlaces = (places: readonly string[], privateSuffixes: readonly string[]): string[] =>
  places.filter((place) => isWholePlatform(place) || isSharedDomain(place, privateSuffixes))
