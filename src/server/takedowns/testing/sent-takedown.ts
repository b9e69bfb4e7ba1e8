import type { RegionCode } from '#contract/takedowns/law/region.ts'
import { shippedDirectory } from '#contract/takedowns/recipients/directory.ts'
import type { Actor } from '#contract/takedowns/recipients/who-can-act.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { createTakedown } from '#contract/takedowns/endpoints.ts'
import type { Person } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { actorsFor, nothingKnown, unsent } from '../draft-notices.ts'
import { giveUpSearch } from '../recipients/seek-recipients.ts'
import { type NoticeRow, replaceNotices } from '../takedown-store.ts'

/** A shop's platform that serves every use, to be written to by mail. */
export function aReader(over: Partial<Actor> = {}): Actor {
  const host = 'https://copies.myshopify.com'
  const use = { pageUrl: `${host}/products/1`, fileUrl: `${host}/1.jpg` }
  const [reader] = actorsFor([use], nothingKnown, shippedDirectory)
  return { ...reader!, serves: [], ...over }
}

type SentTakedown = {
  host: string
  sentAt: Date
  region?: RegionCode
  /** One notice each; a platform by default. */
  readers?: readonly Actor[]
  over?: Partial<NoticeRow>
}

/** A takedown of this person's matches on a host, with notices as if they had been sent. */
export async function aSentTakedown(
  { deps }: TestApp,
  person: Person,
  { host, sentAt, region = 101, readers = [aReader()], over = {} }: SentTakedown,
): Promise<string> {
  const { data } = await person.call(listClusters, { pageSize: 100 })
  const cluster = data.find(({ domain }) => domain.host === host)!._id
  const { _id } = await person.call(createTakedown, { cluster })
  await giveUpSearch(deps, _id)
  const notices = readers.map((reader, at): NoticeRow => {
    return { ...unsent, takedownId: _id, n: at + 1, isGuess: false, region, reader, state: 'sent', sentAt, ...over }
  })
  await deps.db.transaction((tx) => replaceNotices(tx, _id, notices))
  await deps.database.execute('update takedowns set sent_at = $1 where id = $2', [sentAt, _id])
  return _id
}
