import { notFound } from '@tanstack/react-router'
import { partners, type PartnerSlug } from '#contract/accounts/partners.ts'

/** Returns the partner that a path names. Throws notFound for an unknown partner, and for a key at a partner without keys. */
export function partnerOf(slug: string, key?: string): PartnerSlug {
  const partner = partners.find((known) => known.slug === slug)
  if (!partner || (key !== undefined && !partner.takesKey)) throw notFound()
  return partner.slug
}
