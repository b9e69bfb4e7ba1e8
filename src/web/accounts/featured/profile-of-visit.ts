import type { ProfileFacts } from '#contract/accounts/office/shipped-profiles.ts'
import { brandWord } from '#web/platform/brand.ts'
import { type FeaturedProfile, featuredProfiles, withSource } from './profiles.ts'

const key = 'rightframe.featured'

/** Returns the featured photographer of this visit. Each visit has another one, unless an index is set. */
export function profileOfVisit(): FeaturedProfile {
  const { index, profiles } = listInForce()
  return profiles[index ?? Number.NaN] ?? profiles[indexOfVisit(profiles)]!
}

type List = { index: number | null; profiles: readonly FeaturedProfile[] }

/** The server writes the list into the page once staff have set one; before that the index from the configuration alone. */
function listInForce(): List {
  const said = brandWord('featured')
  if (!said?.startsWith('{')) return { index: said === undefined ? null : Number(said), profiles: featuredProfiles }
  const { index, profiles } = JSON.parse(said) as { index: number | null; profiles: ProfileFacts[] }
  return { index, profiles: profiles.map(withSource) }
}

/** Visits last as long as windows; without storage, each restarts. */
function indexOfVisit(profiles: readonly FeaturedProfile[]): number {
  const shown = knownIndex(sessionStorage, profiles)
  if (shown !== undefined) return shown
  const last = knownIndex(localStorage, profiles)
  const first = Math.max(
    0,
    profiles.findIndex(({ isRecent }) => isRecent),
  )
  const next = last === undefined ? first : (last + 1) % profiles.length
  for (const memory of [sessionStorage, localStorage]) memory.setItem(key, String(next))
  return next
}

function knownIndex(memory: Storage, profiles: readonly FeaturedProfile[]): number | undefined {
  const kept = Number(memory.getItem(key) ?? Number.NaN)
  return profiles[kept] ? kept : undefined
}
