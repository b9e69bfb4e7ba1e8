import type { getWays, Way } from '#contract/discovery/ways.ts'
import type { Returned } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { engineVersion } from '#engine/index.ts'
import { madeBy } from '#server/fingerprints/owned/index.ts'
import { readImage } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { providerAccount } from '../ingest/archives/provider-account.ts'
import {
  archiveDays,
  archivesSince,
  type Day,
  type Looked,
  searchDays,
  searchesSince,
  visitDays,
  visitsSince,
} from './way-store.ts'

const coveredMs = 30 * 86_400_000

const blind: Record<Way, string> = {
  'own-sites':
    'Not seen: pages that nobody links to, pages behind a sign-in, apps, and what appears only after a page has been touched.',
  'sites-for-everybody':
    'Not seen: every site that is on nobody’s list, and whatever the visits to your own sites do not see.',
  archives:
    'Not seen: pages that the archive left out, and pictures that have gone from their address since; of images that were added after an archive was read, small crops.',
  services: 'Not seen: what a service has not indexed, private pages and apps; often small crops and mirrored copies.',
}

/** By which ways copies of an owner’s images were looked for, or of one of them since it was added. */
export async function coverWays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: Id,
  imageId?: Id,
): Promise<Returned<typeof getWays>> {
  const image = imageId === undefined ? undefined : await readImage(db, imageId)
  if (imageId !== undefined && image?.ownerId !== ownerId) throw missing('image')
  const since = new Date(Math.max(clock().getTime() - coveredMs, image?.createdAt.getTime() ?? 0))
  const looked: Record<Way, Looked> = {
    'own-sites': await visitsSince(db, ownerId, since),
    'sites-for-everybody': await visitsSince(db, providerAccount, since),
    archives: await archivesSince(db, since),
    services: await searchesSince(db, ownerId, since, imageId),
  }
  const ways = (Object.keys(looked) as Way[]).map((way) => {
    const { lastAt, places, pages, pictures } = looked[way]
    return { way, lastAt: lastAt?.toISOString() ?? null, places, pages, pictures, blind: blind[way] }
  })
  const days: Record<Way, Day[]> = {
    'own-sites': await visitDays(db, ownerId, since),
    'sites-for-everybody': await visitDays(db, providerAccount, since),
    archives: await archiveDays(db, since),
    services: await searchDays(db, ownerId, since, imageId),
  }
  return {
    since: since.toISOString(),
    ways,
    days: ways.flatMap(({ way }) => days[way].map((day) => ({ way, ...day }))),
    readAgain: imageId === undefined ? await readAgain(db, ownerId) : null,
  }
}

async function readAgain(db: Deps['db'], ownerId: Id): Promise<{ done: number; total: number } | null> {
  const made = await madeBy(db, ownerId, engineVersion)
  return made.done === made.total ? null : made
}
