import { type ProfileFacts, shippedProfiles } from '#contract/accounts/office/shipped-profiles.ts'
import desertHike from './desert-hike.avif'
import lakeSherburne from './lake-sherburne.avif'
import otters from './otters.avif'
import trestleNight from './trestle-night.avif'

/** Photographer whose picture stands beside the pages before sign-in. */
export type FeaturedProfile = ProfileFacts & { source: string }

const sources: Readonly<Record<string, string>> = {
  'desert-hike': desertHike,
  'lake-sherburne': lakeSherburne,
  otters,
  'trestle-night': trestleNight,
}

/** A profile with the address of its picture: one of the product's, or one that staff added. */
export const withSource = (profile: ProfileFacts): FeaturedProfile => ({
  ...profile,
  source: sources[profile.picture] ?? `/api/featured/pictures/${profile.picture}`,
})

export const featuredProfiles: readonly FeaturedProfile[] = shippedProfiles.map(withSource)
