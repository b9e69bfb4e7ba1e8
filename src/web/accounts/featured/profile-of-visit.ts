import { brandWord } from '#web/platform/brand.ts'
import { type FeaturedProfile, featuredProfiles } from './profiles.ts'

const key = 'rightframe.featured'

/** Returns the featured photographer of this visit. Each visit has another one, unless the operator set an index. */
export function profileOfVisit(): FeaturedProfile {
  const pinned = featuredProfiles[Number(brandWord('featured') ?? Number.NaN)]
  return pinned ?? featuredProfiles[indexOfVisit()]!
}

/** Visits last as long as windows; without storage, each restarts. */
function indexOfVisit(): number {
  const shown = knownIndex(sessionStorage)
  if (shown !== undefined) return shown
  const last = knownIndex(localStorage)
  const next = last === undefined ? firstIndex : (last + 1) % featuredProfiles.length
  for (const memory of [sessionStorage, localStorage]) memory.setItem(key, String(next))
  return next
}

const firstIndex = Math.max(
  0,
  featuredProfiles.findIndex(({ isRecent }) => isRecent),
)

function knownIndex(memory: Storage): number | undefined {
  const kept = Number(memory.getItem(key) ?? Number.NaN)
  return featuredProfiles[kept] ? kept : undefined
}
