/** A photographer whose picture stands beside the pages before sign-in. */
export type ProfileFacts = {
  slug: string
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
  /** The part of the picture that stays in sight, in per cent from left and top. */
  focus: `${number}% ${number}%`
  /** True for profiles that a first-time visitor sees. */
  isRecent: boolean
  /** Name of a picture of the product, or SHA-256 of one that staff added. */
  picture: string
}

/** Their pictures are in the public domain (CC0), from the package budgie-backgrounds. */
const budgie = {
  prefix: 'Photograph by',
  name: 'Budgie Desktop Developers',
  link: 'https://github.com/BuddiesOfBudgie/budgie-backgrounds',
  profile: 'budgie-backgrounds',
} as const

const shipped = (slug: string, rest: Pick<ProfileFacts, 'description' | 'alignment' | 'focus' | 'isRecent'>) => ({
  ...budgie,
  slug,
  picture: slug,
  ...rest,
})

export const shippedProfiles: readonly ProfileFacts[] = [
  shipped('desert-hike', {
    description: 'Extreme Desert Hike, CC0',
    alignment: 'left',
    focus: '34% 60%',
    isRecent: true,
  }),
  shipped('lake-sherburne', {
    description: 'Lake Sherburne, CC0',
    alignment: 'right',
    focus: '50% 50%',
    isRecent: false,
  }),
  shipped('otters', {
    description: 'Oakland Zoo Otters, CC0',
    alignment: 'left',
    focus: '50% 50%',
    isRecent: false,
  }),
  shipped('trestle-night', {
    description: 'High Trestle Trail, CC0',
    alignment: 'right',
    focus: '50% 50%',
    isRecent: false,
  }),
]
