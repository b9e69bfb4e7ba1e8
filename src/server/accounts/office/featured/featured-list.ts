import { createHash } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import { type FeaturedVersion, maxPictureBytes, type saveFeatured } from '#contract/accounts/office/featured.ts'
import { shippedProfiles } from '#contract/accounts/office/shipped-profiles.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { nameOf } from '../flags/decide-flag.ts'
import {
  type FeaturedRow,
  featuredVersions,
  findPicture,
  insertFeatured,
  keepPicture,
  knownPictures,
  lockOffice,
} from '../office-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

export async function showFeatured(db: Db): Promise<FeaturedVersion[]> {
  return [...(await featuredVersions(db)).map(show), shipped]
}

/** Adds a version of the list, whose pictures are all there. */
export async function saveList(
  { db, clock }: Needs,
  by: Id,
  { index, profiles, source, version }: Body<typeof saveFeatured>,
): Promise<FeaturedVersion> {
  return await db.transaction(async (tx) => {
    await lockOffice(tx, 'featured')
    const [before] = await featuredVersions(tx, 1)
    if ((before?.version ?? 0) !== version)
      throw refuse(
        'conflict',
        'featured.changed',
        `${before?.byName ?? 'A colleague'} changed this list meanwhile. Read it, then decide again.`,
      )
    await requirePictures(tx, profiles)
    const row = { version: version + 1, index, profiles, source, by, byName: await nameOf(tx, by), at: clock() }
    await insertFeatured(tx, row)
    return show(row)
  })
}

async function requirePictures(tx: Tx, profiles: FeaturedRow['profiles']): Promise<void> {
  const known = await knownPictures(
    tx,
    profiles.map(({ picture }) => picture),
  )
  const isThere = (picture: string) => known.has(picture) || shippedProfiles.some((one) => one.picture === picture)
  const problems = profiles.flatMap(({ picture }, at) =>
    isThere(picture) ? [] : [{ path: `profiles.${at}.picture`, message: 'Please add a picture.' }],
  )
  if (problems.length > 0) throw refuseForm(problems)
}

/** Content types by the first bytes of a file. */
const kinds: readonly { type: string; is: (bytes: Buffer) => boolean }[] = [
  { type: 'image/jpeg', is: (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff' },
  {
    type: 'image/webp',
    is: (bytes) => bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12) === 'RIFFWEBP',
  },
  { type: 'image/avif', is: (bytes) => /^ftyp(avif|avis|mif1)$/.test(bytes.toString('latin1', 4, 12)) },
]

/** Keeps a picture under its SHA-256. */
export async function addPicture({ db, clock }: Needs, by: Id, data: string): Promise<{ picture: string }> {
  const bytes = Buffer.from(data, 'base64')
  const kind = kinds.find(({ is }) => is(bytes))
  if (!kind || bytes.length > maxPictureBytes)
    throw refuseForm([{ path: 'data', message: 'Add an AVIF, WebP or JPEG of at most 1 MB.' }])
  const id = createHash('sha256').update(bytes).digest('hex')
  await keepPicture(db, { id, type: kind.type, bytes, by, at: clock() })
  return { picture: id }
}

export async function openPicture(db: Db, id: string): Promise<FileReply> {
  const found = await findPicture(db, id)
  if (!found) throw missing('picture')
  return { body: found.bytes, type: found.type, bytes: found.bytes.byteLength }
}

/** The list for the page before sign-in; undefined while the product's own counts. */
export async function featuredForPages(db: Db, configured: string): Promise<string | undefined> {
  const [newest] = await featuredVersions(db, 1)
  if (!newest) return undefined
  const index = newest.index ?? (configured === '' ? null : Number(configured))
  return JSON.stringify({ index, profiles: newest.profiles })
}

const shipped: FeaturedVersion = {
  version: 0,
  index: null,
  profiles: [...shippedProfiles],
  source: 'Pictures of the product',
  by: null,
  at: null,
}

const show = ({ version, index, profiles, source, byName, at }: FeaturedRow): FeaturedVersion => ({
  version,
  index,
  profiles,
  source,
  by: byName,
  at: at.toISOString(),
})
