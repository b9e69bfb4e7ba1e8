import { z } from 'zod'

/** Organisations that refer their members to us. `slug` is the segment of `/register/{slug}`; their mark is drawn from `letters`. */
export const partners = [
  { slug: 'ppa', name: 'Professional Photographers of America', letters: 'PPA', takesKey: false },
  { slug: 'smugmug', name: 'SmugMug', letters: 'SM', takesKey: false },
  { slug: 'cherrydeck', name: 'Cherrydeck', letters: 'CD', takesKey: true },
] as const
export type PartnerSlug = (typeof partners)[number]['slug']

/** Origin of a registration; at most one field is set. */
export const RegistrationMeta = z.object({
  cherrydeckSignupKey: z.string().trim().max(100, 'Signup key too long (max 100 characters)').nullish(),
  ppaSignup: z.boolean().nullish(),
  smugmugSignup: z.boolean().nullish(),
})
export type RegistrationMeta = z.input<typeof RegistrationMeta>

/** Returns the `meta` of a registration at `/register/{slug}/{key}`. */
export function metaOf(slug: PartnerSlug, key?: string): RegistrationMeta {
  switch (slug) {
    case 'ppa':
      return { ppaSignup: true }
    case 'smugmug':
      return { smugmugSignup: true }
    case 'cherrydeck':
      return { cherrydeckSignupKey: key ?? null }
    default:
      return slug satisfies never
  }
}

/** Partner of a registration, with the key it gave. */
export function partnerOf(meta: RegistrationMeta | undefined): { slug: PartnerSlug; key: string | null } | undefined {
  if (meta?.cherrydeckSignupKey) return { slug: 'cherrydeck', key: meta.cherrydeckSignupKey }
  if (meta?.ppaSignup) return { slug: 'ppa', key: null }
  if (meta?.smugmugSignup) return { slug: 'smugmug', key: null }
  return undefined
}
