import { listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { createTakedown, getTakedown } from '#contract/takedowns/endpoints.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import { previewNotice, signTakedown, updateTakedown } from '#contract/takedowns/notice-endpoints.ts'
import type { NoticeState } from '#contract/takedowns/notice-states.ts'
import { correctNoticeContact, getNotice } from '#contract/takedowns/sending-endpoints.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { factsFor } from '#server/takedowns/testing/calls.ts'
import type { Call, Caller } from '../caller.ts'
import { ana as anaHerself } from '../people.ts'
import type { Put } from './folder.ts'
import type { Sandbox } from './sandbox.ts'
import type { People } from './take-on.ts'
import { waitFor } from './wait.ts'

/** State of a takedown at the end of the road, with the law and the file of its notice. */
export type TakedownOutcome = { _id: Id; region: RegionCode; state: NoticeState; notice: string }

/** Sites to try, as pages may be offline at capture. */
const tries = 3

/** Ana has one copy taken down. The host removes it, and the copy is seen gone a day later. Throws where no site of the web comes so far. */
export async function takeDown(people: People, sandbox: Sandbox, put: Put): Promise<TakedownOutcome> {
  const problems: string[] = []
  const { data } = await people.ana(listClusters, { show: 'undecided', pageSize: 100 })
  for (const { _id: cluster, domain } of data) {
    if (problems.length === tries) break
    const match = await freeMatch(people.ana, cluster)
    if (match === undefined) continue
    try {
      return await takeDownCopy(people, sandbox, put, { cluster, match })
    } catch (error) {
      problems.push(`${domain.host}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`No copy was taken down. ${problems.join(' ')}`)
}

/** The best match of a site without a case. */
async function freeMatch(ana: Call, cluster: Id): Promise<Id | undefined> {
  const { data } = await ana(listMatches, { cluster, show: 'undecided', pageSize: 100 })
  if (data.some(({ siteCase }) => siteCase !== null)) return undefined
  return data.toSorted((one, other) => other.score - one.score)[0]?._id
}

async function takeDownCopy(
  { ana, chiara }: People,
  sandbox: Sandbox,
  put: Put,
  { cluster, match }: { cluster: Id; match: Id },
): Promise<TakedownOutcome> {
  const { _id: takedownId } = await ana(createTakedown, { cluster, matches: [match] })
  const n = await signNotice(ana, takedownId)
  await release(ana, chiara, takedownId, n)
  await comesTo(ana, takedownId, 'acknowledged')
  await sandbox.letPass(1)
  await waitFor(`the first look at ${takedownId}`, async () => {
    const { uses } = await ana(getTakedown, { takedownId })
    return uses.every(({ confirmsAt }) => confirmsAt !== null) || undefined
  })
  await sandbox.letPass(confirmedAfterDays)
  const { state, notices } = await comesTo(ana, takedownId, 'removed_verified')
  const { code: region } = notices.find((one) => one.n === n)!.region
  const file = await ana.download(getNotice, { takedownId, n, format: 'pdf' })
  return { _id: takedownId, region, state, notice: await put(`takedowns/${takedownId}-notice-${n}.pdf`, file) }
}

/** 15 minutes in days; the second reading follows after 10. */
const confirmedAfterDays = 1 / 96

/** Ana writes facts, reads and signs the notice; returns its number. */
async function signNotice(ana: Caller, takedownId: Id): Promise<number> {
  const found = await waitFor(`those who can act on ${takedownId}`, async () => {
    const takedown = await ana(getTakedown, { takedownId })
    return takedown.search.state === 'seeking' ? undefined : takedown
  })
  const host = found.notices.find(({ reader }) => reader.kind === 'host')
  if (!host) throw new Error('No host was found.')
  await ana(updateTakedown, { takedownId, facts: factsOf(found) })
  const { hash } = await ana(previewNotice, { takedownId, n: host.n })
  await ana(signTakedown, { takedownId, name: nameOfAna, notices: [{ n: host.n, hash }] })
  return host.n
}

const nameOfAna = `${anaHerself.first} ${anaHerself.last}`

function factsOf({ facts, images }: TakedownInFull): TakedownInFull['facts'] {
  const filled = factsFor(images[0]!.image)
  const address = 'Rua Nova 5, 1200-001 Lisboa, Portugal'
  return {
    ...filled,
    owner: { ...filled.owner, name: nameOfAna, address, email: anaHerself.email },
    works: facts.works.map((work) => ({ ...work, description: 'A photograph of hers, published on her own site.' })),
    photograph: { ...filled.photograph, marking: `© ${nameOfAna}` },
    uploader: '',
    evidence: [],
  }
}

/** Chiara confirms the law of a notice to a host whose country nobody knows, once the page is captured. */
async function release(ana: Call, chiara: Call, takedownId: Id, n: number): Promise<void> {
  const notice = await waitFor(`the captures of ${takedownId}`, async () => {
    const { notices, closedAt } = await ana(getTakedown, { takedownId })
    if (closedAt !== null) throw new Error('The page of the copy could not be reached any more.')
    const one = notices.find((other) => other.n === n)
    return one?.state === 'signed' ? undefined : one
  })
  if (notice?.state !== 'queued') return
  const { way, contact } = notice.reader
  await chiara(correctNoticeContact, { takedownId, n, way, contact })
}

async function comesTo(ana: Call, takedownId: Id, state: NoticeState): Promise<TakedownInFull> {
  return await waitFor(`takedown ${takedownId} to come to ${state}`, async () => {
    const takedown = await ana(getTakedown, { takedownId })
    return takedown.state === state ? takedown : undefined
  })
}
