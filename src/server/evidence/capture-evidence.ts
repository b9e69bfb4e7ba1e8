import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { ImageEngine } from '#server/fingerprints/index.ts'
import { CaptureProblem, type PageCapturer } from '#server/gateways/page-capturer.ts'
import { readImage } from '#server/images/index.ts'
import { failActivity, isUnderWay } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { timed } from '#server/platform/telemetry/measures.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { ObjectsFull } from '#server/platform/objects/store.ts'
import { mappedPair } from '#server/platform/outbound/destination.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { systemResolve } from '#server/platform/outbound/system-resolve.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { askTime } from './capturing/ask-time.ts'
import { askRegistry } from './capturing/ask-registry.ts'
import { lookAtPage, type LookNeeds } from './capturing/look-at-page.ts'
import { recogniserOf } from './capturing/recogniser.ts'
import type { EvidenceConfig } from './config.ts'
import { evidenceFailed, evidenceNeeded } from './events.ts'
import { changeEvidence, type EvidenceRow, lockEvidence } from './evidence-store.ts'
import { aboutOf, keepSealed, ofMatch } from './sealing/keep-sealed.ts'
import { folderOf, sealCapture, type Sealed } from './sealing/seal-capture.ts'
import { plainProblem } from './plain-problem.ts'

export type CaptureNeeds = Pick<
  Deps,
  'db' | 'clock' | 'queue' | 'objects' | 'outbound' | 'events' | 'queries' | 'config'
> &
  Pick<LookNeeds, 'captureOutbound' | 'captureAgent'> & {
    capturer: PageCapturer | undefined
    engine: ImageEngine
    evidence: EvidenceConfig
  }

/** Pauses after each failure but the last. */
const pausesInSeconds = [600, 6 * 3600, 86_400]
const inWords = ['10 minutes', '6 hours', 'a day']

/**
 * Captures and seals one evidence, or records the reason of a failure. A cut-off run is repeated from its beginning. No table holds any of
 * it, and the next run removes its stored files.
 */
export async function captureEvidence(needs: CaptureNeeds, evidenceId: Id): Promise<void> {
  const evidence = await needs.db.transaction((tx) => begin(needs, tx, evidenceId))
  if (!evidence) return
  try {
    const sealed = await timed('rightframe_capture_seconds', {}, () => capture(needs, evidence))
    await needs.db.transaction((tx) => keep(needs, tx, evidence, sealed))
    await removeLeftOvers(needs, evidence, sealed)
  } catch (error) {
    const problem = sentenceOf(error)
    if (problem === undefined) throw error
    await needs.db.transaction((tx) => fail(needs, tx, evidenceId, problem))
  }
}

/** Ends a capture after every run failed on our side. */
export async function giveUpCapture(needs: CaptureNeeds, evidenceId: Id): Promise<void> {
  await needs.db.transaction((tx) => fail(needs, tx, evidenceId, 'Something went wrong on our side.'))
}

/** Undefined when the evidence is kept, given up, or deleted. */
async function begin({ queries }: CaptureNeeds, tx: Tx, evidenceId: Id): Promise<EvidenceRow | undefined> {
  const row = await lockEvidence(tx, evidenceId)
  if (!row || row.state === 'kept' || row.state === 'supplied') return undefined
  if (row.state === 'failed' && row.nextTryAt === null) return undefined
  const isStopped = row.attempts === 0 && row.activityId !== null && !(await isUnderWay(tx, row.activityId))
  const isNeeded = async () =>
    (await queries.ask(tx, evidenceNeeded, { evidenceIds: [evidenceId] })).some((ids) => ids.has(evidenceId))
  if (!isStopped || (await isNeeded()))
    return await changeEvidence(tx, evidenceId, { state: 'capturing', nextTryAt: null })
  await changeEvidence(tx, evidenceId, { state: 'failed', problem: 'It was stopped before the page was captured.' })
  return undefined
}

async function capture(needs: CaptureNeeds, evidence: EvidenceRow): Promise<Sealed> {
  const { capturer, captureOutbound, captureAgent, clock, db } = needs
  if (!capturer) throw new CaptureProblem('This server has no browser to capture pages with.')
  const image = await readImage(db, evidence.imageId)
  if (!image) throw new CaptureProblem('The photograph is not in the library any more.')
  const recognise = await recogniserOf(needs, evidence.imageId)
  const looked = await lookAtPage({ capturer, captureOutbound, captureAgent, clock }, evidence, recognise)
  await db.transaction((tx) => changeEvidence(tx, evidence.id, { state: 'sealing' }))
  const { hostname } = new URL(looked.page.url)
  const { outbound, evidence: config } = needs
  return await sealCapture(needs, evidence, looked, {
    owner: await db.transaction((tx) => nameOf(tx, evidence.ownerId)),
    image: { id: image.id, title: image.title, sha256: image.contentHash },
    registry: await askRegistry({ outbound, registryUrl: config.registryUrl }, hostname, looked.page.address),
    names: await addressesOf(needs, hostname),
    clock: await askTime(config.timeServer, needs.config.hosts),
    userAgent: captureAgent,
  })
}

async function nameOf(tx: Tx, accountId: Id): Promise<string> {
  const { details } = await showAccount(tx, accountId)
  return `${details.first_name} ${details.last_name}`.trim()
}

/** Addresses that the name server gives now. */
async function addressesOf({ config }: CaptureNeeds, host: string): Promise<string[]> {
  const mapped = mappedPair(host, config.hosts)
  if (mapped) return [mapped.ip]
  const found = await systemResolve(host).catch(() => [])
  return found.map(({ address }) => address)
}

async function keep(needs: CaptureNeeds, tx: Tx, { id }: EvidenceRow, sealed: Sealed): Promise<void> {
  const row = await lockEvidence(tx, id)
  if (row?.state !== 'sealing') throw new CaptureProblem('It was removed while it was captured.')
  const { capture: times } = JSON.parse(sealed.manifest) as { capture: { until: string } }
  const at = new Date(times.until)
  await keepSealed(
    needs,
    tx,
    { ...row, attempts: row.attempts + 1 },
    {
      ...sealed,
      state: 'kept',
      first: { kind: 'captured', at, by: 'capture', about: { page: row.pageUrl, for: row.requestedBy } },
    },
  )
}

async function fail({ clock, events }: CaptureNeeds, tx: Tx, id: Id, problem: string): Promise<void> {
  const row = await lockEvidence(tx, id)
  if (!row || row.state === 'kept' || row.state === 'supplied') return
  const now = clock()
  const attempts = row.attempts + 1
  const pause = pausesInSeconds[attempts - 1]
  const nextTryAt = pause === undefined ? null : new Date(now.getTime() + pause * 1000)
  const failed = await changeEvidence(tx, id, { state: 'failed', problem, attempts, nextTryAt })
  const next = pause === undefined ? 'Our staff look at it.' : `It is tried again in ${inWords[attempts - 1]}.`
  if (row.activityId) await failActivity(tx, row.activityId, `${plainProblem(problem)} ${next}`)
  await appendEvent(tx, row.ownerId, { type: 'evidence', evidenceId: id, ...ofMatch(failed), what: 'failed' })
  if (nextTryAt !== null) return
  await openTask(tx, {
    kind: 'evidence.failed',
    subject: id,
    role: 'case-manager',
    note: `${row.number} could not be captured: ${problem} Look at ${row.pageUrl} and supply what it shows by hand, or leave it.`,
    link: `/evidence/${row.number}`,
    dueAt: new Date(now.getTime() + 2 * 86_400_000),
    createdAt: now,
  })
  await events.publish(tx, evidenceFailed, { ...aboutOf(failed), problem })
}

/** Deletes files stored by cut-off runs. */
async function removeLeftOvers({ objects }: CaptureNeeds, evidence: EvidenceRow, sealed: Sealed): Promise<void> {
  const kept = new Set([...sealed.files.map(({ objectKey }) => objectKey), sealed.shownKey])
  const left: string[] = []
  for await (const { key } of objects.list('evidence', `${folderOf(evidence)}/`)) if (!kept.has(key)) left.push(key)
  if (left.length > 0) await objects.remove('evidence', left)
}

/** Reason of the page's or disk's failure; undefined for ours. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof CaptureProblem || error instanceof FetchError || error instanceof ObjectsFull)
    return error.message
  return undefined
}
