import type { Activity } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'

/** What is known of a party is other than it was, as far as lists filter by it. */
export const factsChanged = defineEvent<{ host: string }>('site.facts-changed')

/** Whether an owner has finds on a domain, be it those of an account there. */
export const hasMatchesOn = defineQuery<{ ownerId: Id; host: string }, boolean>('site.has-finds')

/** How many owners have finds at a party, and how many matches. */
export const reachOfParty = defineQuery<{ party: string }, { owners: number; finds: number }>('party.reach')

/** Whether any owner has finds at a party, or at a part of it. */
export const isPartyMet = defineQuery<{ party: string }, boolean>('party.is-met')

/** The sites that owners hold this part of them apart from, where they have finds. */
export const sitesOfPart = defineQuery<{ party: string }, string[]>('part.sites')

/** On which pages of a site and its parts an owner has finds, each with how many, and how many matches that are. */
export const matchesOnSite = defineQuery<
  { ownerId: Id; site: string },
  { pages: { url: string; finds: number }[]; total: number }
>('site.finds')

/** The parts that an owner holds apart of a site are others: resolves to what its matches are put together anew by, null without any. */
export const regroupSiteMatches = defineQuery<{ ownerId: Id; site: string; title: string }, Activity | null, Tx>(
  'site.regroup-finds',
)

/** Whether a case of the owner's is open against a party; until the transaction ends none is begun. */
export const isCaseOpen = defineQuery<{ ownerId: Id; party: string }, boolean, Tx>('party.is-case-open')
