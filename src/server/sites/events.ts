import type { Activity } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'

/** Facts on a party changed that lists filter by. */
export const factsChanged = defineEvent<{ host: string }>('site.facts-changed')

/** True when an owner has finds there, or on its accounts. */
export const hasMatchesOn = defineQuery<{ ownerId: Id; host: string }, boolean>('site.has-finds')

/** Numbers of owners with finds at a party, and of matches. */
export const reachOfParty = defineQuery<{ party: string }, { owners: number; finds: number }>('party.reach')

/** True with anyone's finds at a party or its parts. */
export const isPartyMet = defineQuery<{ party: string }, boolean>('party.is-met')

/** Sites with finds that owners separate this part from. */
export const sitesOfPart = defineQuery<{ party: string }, string[]>('part.sites')

/** Pages of a site and its parts with an owner's finds, each with their number, and the total. */
export const matchesOnSite = defineQuery<
  { ownerId: Id; site: string },
  { pages: { url: string; finds: number }[]; total: number }
>('site.finds')

/** An owner's parts of a site changed: starts regrouping its matches. Resolves to the activity, or null without matches. */
export const regroupSiteMatches = defineQuery<{ ownerId: Id; site: string; title: string }, Activity | null, Tx>(
  'site.regroup-finds',
)

/** True when the owner has an open case against a party; until the transaction ends none can start. */
export const isPartyBusy = defineQuery<{ ownerId: Id; party: string }, boolean, Tx>('party.is-busy')
