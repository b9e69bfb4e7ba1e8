import desertHike from './desert-hike.avif'
import lakeSherburne from './lake-sherburne.avif'
import otters from './otters.avif'
import trestleNight from './trestle-night.avif'

/** Photographer whose picture stands beside the pages before sign-in. */
export type FeaturedProfile = {
  slug: string
  source: string
  /** Words before the name. */
  prefix: string
  name: string
  description: string
  /** Address of their other work. */
  link: string
  /** Label of the link. */
  profile: string
  /** Side of the page for the picture. */
  alignment: 'left' | 'right'
  /** Which part of the picture stays in sight. */
  focus: `${number}% ${number}%`
  /** True for profiles that a first-time visitor sees. */
  isRecent: boolean
}

/** Public-domain pictures (CC0) from the package budgie-backgrounds. */
const budgie = {
  prefix: 'Photograph by',
  name: 'Budgie Desktop Developers',
  link: 'https://github.com/BuddiesOfBudgie/budgie-backgrounds',
  profile: 'budgie-backgrounds',
} as const

export const featuredProfiles: readonly FeaturedProfile[] = [
  {
    ...budgie,
    slug: 'desert-hike',
    source: desertHike,
    description: 'Extreme Desert Hike, CC0',
    alignment: 'left',
    focus: '34% 60%',
    isRecent: true,
  },
  {
    ...budgie,
    slug: 'lake-sherburne',
    source: lakeSherburne,
    description: 'Lake Sherburne, CC0',
    alignment: 'right',
    focus: '50% 50%',
    isRecent: false,
  },
  {
    ...budgie,
    slug: 'otters',
    source: otters,
    description: 'Oakland Zoo Otters, CC0',
    alignment: 'left',
    focus: '50% 50%',
    isRecent: false,
  },
  {
    ...budgie,
    slug: 'trestle-night',
    source: trestleNight,
    description: 'High Trestle Trail, CC0',
    alignment: 'right',
    focus: '50% 50%',
    isRecent: false,
  },
]
