import { eq } from 'drizzle-orm'
import { aParty } from '#contract/registrations/testing/orders.ts'
import type { Id } from '#contract/wire.ts'
import { noteSource } from '../accounts/index.ts'
import { notify } from '../accounts/notifications/index.ts'
import { notifications } from '../accounts/notifications/tables.ts'
import { accountNotifications } from '../accounts/notifications/types.ts'
import { createParty } from '../registrations/planning/parties.ts'
import { createOrder } from '../registrations/create-order.ts'
import { createTakedown } from '../takedowns/create-takedown.ts'
import { giveUpSearch } from '../takedowns/recipients/seek-recipients.ts'
import { insertCaseElsewhere } from '#server/cases/elsewhere/elsewhere-store.ts'
import { startDraft } from '#server/submissions/start-draft.ts'
import { watch } from '../discovery/watching/watch-sites.ts'
import { newestVisits } from '../discovery/watching/watch-store.ts'
import type { AppDeps } from '../boot/features.ts'
import { keepChecked } from '../images/sheets/reading/check-sheet.ts'
import { sourceConnections } from '../images/sources/tables.ts'
import { matches } from '../matches/tables.ts'
import { newId } from '../platform/ids.ts'
import { aMatch, anImage } from './matches.ts'
import { aDraftedBulk } from './takedowns/drafted-bulk.ts'

export type Library = Record<
  | 'connectionId'
  | 'sheetId'
  | 'imageId'
  | 'matchId'
  | 'clusterId'
  | 'crawlId'
  | 'activityId'
  | 'notificationId'
  | 'caseId'
  | 'caseElsewhereId'
  | 'takedownId'
  | 'bulkId'
  | 'registrationId'
  | 'partyId'
  | 'siteId',
  Id
>

/** One of everything that an owner can have. */
export async function seedLibrary(deps: AppDeps, ownerId: Id): Promise<Library> {
  const imageId = await anImage(deps, ownerId)
  await aMatch(deps, { ownerId, imageId, page: 'https://www.greenfields.example/about' })
  const [match] = await deps.db.select().from(matches).where(eq(matches.ownerId, ownerId))
  const connectionId = await aSource(deps, ownerId)
  const sheet = await keepChecked(deps, ownerId, {
    fileName: 'harbours.csv',
    content: Buffer.from('https://ana.example/harbour.jpg').toString('base64'),
    purpose: 'library',
  })
  const { row } = await startDraft(deps, ownerId, { cluster: match!.clusterId })
  const takedown = await createTakedown(deps, ownerId, { cluster: match!.clusterId })
  const party = await createParty(deps, ownerId, aParty())
  const registration = await createOrder(deps, ownerId, { option: 'USCO_SINGLE', images: [imageId] })
  // Its search would go on beside the test.
  await giveUpSearch(deps, takedown.id)
  const site = await watch(deps, ownerId, { url: 'https://www.greenfields.example/' })
  const crawl = (await newestVisits(deps.db, [site.id])).get(site.id)!
  await deps.db.transaction((tx) =>
    notify(deps, tx, accountNotifications.referralUsed, { accountId: ownerId, firstName: 'Rui' }),
  )
  const [told] = await deps.db.select().from(notifications).where(eq(notifications.accountId, ownerId))
  return {
    notificationId: told!.id,
    caseId: row.id,
    caseElsewhereId: await aCaseElsewhere(deps, ownerId, imageId),
    takedownId: takedown.id,
    bulkId: await aDraftedBulk(deps, [takedown]),
    registrationId: registration.id,
    partyId: party._id,
    connectionId,
    sheetId: sheet.id,
    imageId,
    matchId: match!.id,
    clusterId: match!.clusterId,
    siteId: site.id,
    crawlId: crawl.id,
    activityId: crawl.activityId,
  }
}

/** A connected Flickr account, fully imported. */
export async function aSource(deps: Pick<AppDeps, 'db' | 'seal' | 'clock'>, ownerId: Id): Promise<Id> {
  const id = newId()
  await deps.db.transaction(async (tx) => {
    await tx.insert(sourceConnections).values({
      id,
      ownerId,
      service: 'flickr',
      account: 'Ana Almeida',
      accountKey: '12037949754@N01',
      access: deps.seal.close(JSON.stringify({ token: 'a token', secret: 'its secret' }), id),
      settings: {},
      publicOnly: false,
      state: 'connected',
      connectedAt: deps.clock(),
      syncedAt: deps.clock(),
    })
    await noteSource(tx, ownerId, 'flickr', { id })
  })
  return id
}

async function aCaseElsewhere({ db }: Pick<AppDeps, 'db'>, ownerId: Id, imageId: Id): Promise<Id> {
  const id = newId()
  const site = { party: 'elsewhere.example', host: 'elsewhere.example', infringer: 'Elsewhere Ltd' }
  const state = { name: 'RF-000007', state: 'Paid', since: new Date(), batch: null }
  await insertCaseElsewhere(db, { id, ownerId, ...site, ...state, images: [imageId] })
  return id
}
