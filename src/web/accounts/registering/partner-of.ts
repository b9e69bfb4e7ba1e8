import { notFound } from '@tanstack/react-router'
import { partners, type PartnerSlug } from '#contract/accounts/partners.ts'

/** Whom a path names; one that names nobody leads nowhere, and so does a key for a partner that gives none. */
export function partnerOf(slug: string, key?: string): PartnerSlug {
  const partner = partners.find((known) => known.slug === slug)
  if (!partner || (key !== undefined && !partner.takesKey)) throw notFound()
  return partner.slug
}
