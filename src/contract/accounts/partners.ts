import { z } from 'zod'

/** Organisations whose members come to us from them. `slug` is the segment of `/register/{slug}`, `letters` what their mark is drawn of. */
export const partners = [
  { slug: 'ppa', name: 'Professional Photographers of America', letters: 'PPA', takesKey: false },
  { slug: 'smugmug', name: 'SmugMug', letters: 'SM', takesKey: false },
  { slug: 'cherrydeck', name: 'Cherrydeck', letters: 'CD', takesKey: true },
] as const
export type PartnerSlug = (typeof partners)[number]['slug']

/** What a registration says of where it comes from; at most one of them is set. */
export const RegistrationMeta = z.object({
  cherrydeckSignupKey: z.string().trim().max(100, 'Signup key too long (max 100 characters)').nullish(),
  ppaSignup: z.boolean().nullish(),
  smugmugSignup: z.boolean().nullish(),
})
export type RegistrationMeta = z.input<typeof RegistrationMeta>

/** The `meta` of somebody who registers at `/register/{slug}/{key}`. */
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

/** The partner a registration comes from, and the key that partner gave. */
export function partnerOf(meta: RegistrationMeta | undefined): { slug: PartnerSlug; key: string | null } | undefined {
  if (meta?.cherrydeckSignupKey) return { slug: 'cherrydeck', key: meta.cherrydeckSignupKey }
  if (meta?.ppaSignup) return { slug: 'ppa', key: null }
  if (meta?.smugmugSignup) return { slug: 'smugmug', key: null }
  return undefined
}
