import type { Body } from '#contract/endpoint.ts'
import type { announceBanner, AnnouncedBanner, Viewers } from '#contract/accounts/office/banners.ts'
import type { User } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { nameOf } from '../flags/decide-flag.ts'
import { allBanners, bannerAt, type BannerRow, endBannerRow, findBanner, insertBanner } from '../office-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const viewersOf: Record<User['role'], readonly Viewers[]> = {
  owner: ['everybody', 'owners'],
  staff: ['everybody', 'staff'],
  partner: ['everybody', 'partners'],
}

/** The text that an account of this role sees now: staff's banner, else the operator's own words. */
export async function bannerFor(
  { db, clock, config }: Needs & { config: { brand: { broadcast: string } } },
  role: User['role'],
): Promise<string | null> {
  const found = await bannerAt(db, viewersOf[role], clock())
  return found?.text ?? (config.brand.broadcast || null)
}

export async function showBanners({ db, clock }: Needs): Promise<AnnouncedBanner[]> {
  const now = clock()
  return (await allBanners(db)).map((row) => show(row, now))
}

export async function announce(
  { db, clock }: Needs,
  by: Id,
  { text, from, until, sees }: Body<typeof announceBanner>,
): Promise<AnnouncedBanner> {
  const at = clock()
  if (until !== null && new Date(until) <= at)
    throw refuseForm([{ path: 'until', message: 'This moment has passed. Please choose a later one, or none.' }])
  return await db.transaction(async (tx) => {
    const row: BannerRow = {
      id: newId(),
      text,
      from: new Date(from),
      until: until === null ? null : new Date(until),
      sees,
      by,
      byName: await nameOf(tx, by),
      at,
      endedAt: null,
      endedByName: null,
    }
    await insertBanner(tx, row)
    return show(row, at)
  })
}

/** Takes a banner down. One that is over already stays as it is. */
export async function takeDown({ db, clock }: Needs, by: Id, bannerId: Id): Promise<AnnouncedBanner> {
  return await db.transaction(async (tx) => {
    if (!(await findBanner(tx, bannerId))) throw missing('banner')
    const endedAt = clock()
    const row = await endBannerRow(tx, bannerId, { endedAt, endedByName: await nameOf(tx, by) })
    if (!row) throw refuse('conflict', 'banner.over', 'This banner is over already.')
    return show(row, endedAt)
  })
}

const show = (row: BannerRow, now: Date): AnnouncedBanner => ({
  _id: row.id,
  text: row.text,
  from: row.from.toISOString(),
  until: row.until?.toISOString() ?? null,
  sees: row.sees,
  by: row.byName,
  at: row.at.toISOString(),
  ended: row.endedAt === null ? null : { by: row.endedByName ?? '', at: row.endedAt.toISOString() },
  state: stateOf(row, now),
})

function stateOf({ from, until, endedAt }: BannerRow, now: Date): AnnouncedBanner['state'] {
  if (endedAt !== null || (until !== null && until <= now)) return 'over'
  return from > now ? 'planned' : 'shown'
}
