import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { decideCase } from '#contract/cases/desk-endpoints.ts'
import { getCase, startSubmission } from '#contract/cases/endpoints.ts'
import { getCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import type { CaseState } from '#contract/cases/states.ts'
import { submitCase } from '#contract/cases/submitting-endpoints.ts'
import { getEvidenceFile, getEvidencePackage, getEvidenceReport } from '#contract/evidence/endpoints.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { evidenceIn, getVerifiedFile, verifyNumber } from '#contract/platform/verify.ts'
import type { Id } from '#contract/wire.ts'
import { answered } from '#server/cases/testing/desk.ts'
import { type Call, type Download, signIn } from './main-job.ts'
import { chiara } from './people.ts'
import type { Stage } from './stage.ts'

type Person = Call & { download: Download }
/** What is kept of one page; names of files are relative to the folder that was asked for. */
type KeptEvidence = { number: string; wacz: string; report: string; manifest: string; timestamp: string | null }
/** What comes of the road after the finds. */
export type Road = { evidence: KeptEvidence[]; timestampRoot: string | null }

const sandbox = 'sandbox.rightframe.example'
/** Captures have a pause of minutes after a failure: the demo waits for the first attempt alone. */
const patienceMs = 150_000

/** Goes on after the finds, over the same HTTP as people: Ana submits a case, Chiara accepts it, its evidence is captured, and Ana takes it along. */
export async function followRoad(
  stage: Stage,
  owner: Person,
  { out, say }: { out: string; say: (line: string) => void },
): Promise<Road> {
  const folder = resolve(out)
  const caseId = await submitted(stage, owner)
  await atState(owner, caseId, 'in_review')
  const staff = await signIn(stage, chiara)
  await staff(decideCase, { caseId, to: 'accepted', note: 'A clear use on the site of a company.' })
  const numbers = await captured(owner, caseId, say)
  const timestampRoot = await rootOf(stage, folder)
  const evidence: KeptEvidence[] = []
  for (const number of numbers) evidence.push(await takeAlong(owner, folder, number))
  return { evidence, timestampRoot }
}

/** A case against the site of a company, with every answer. */
async function submitted({ manifest }: Stage, owner: Person): Promise<Id> {
  const companies = new Set(manifest.sites.flatMap(({ host, company }) => (company === undefined ? [] : [host])))
  const { data } = await owner(listClusters, { show: 'all', pageSize: 100 })
  const hosts = manifest.sites.map(({ host }) => host)
  const problems: string[] = []
  for (const { _id: cluster, domain } of data.toSorted((a, b) => rank(a.domain.host) - rank(b.domain.host))) {
    const place = `http://${hosts.find((host) => host !== domain.host)}/`
    try {
      const draft = answered(await owner(startSubmission, { cluster }), domain.host)
      const images = draft.images.map((image) => ({
        ...image,
        date_taken: '2020-05-11',
        licensing: { ...image.licensing, first_published: { date: '2020-06-01', place } },
      }))
      return (await owner(submitCase, { ...draft, images }))._id
    } catch (error) {
      problems.push(`${domain.host}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`No case could be submitted against any site:\n${problems.join('\n')}`)

  function rank(host: string): number {
    return companies.has(host) ? 0 : 1
  }
}

async function atState(owner: Person, caseId: Id, wanted: CaseState): Promise<void> {
  const until = Date.now() + patienceMs
  while ((await owner(getCase, { caseId })).state !== wanted) {
    if (Date.now() > until) throw new Error(`The case did not come as far as ${wanted}.`)
    await pause(200)
  }
}

/** The numbers of what is kept, once every page of the case was captured or has failed; `say` hears of those that failed. */
async function captured(owner: Person, caseId: Id, say: (line: string) => void): Promise<string[]> {
  const until = Date.now() + patienceMs
  for (;;) {
    const { data } = await owner(getCaseEvidence, { caseId })
    const isOver = data.every(({ evidence }) => evidence && ['kept', 'failed', 'supplied'].includes(evidence.state))
    if (isOver) {
      for (const { pageUrl, missing } of data) if (missing !== null) say(`  ${pageUrl}: ${missing}`)
      return data.flatMap(({ evidence, missing }) => (missing === null ? [evidence!.number] : []))
    }
    if (Date.now() > until) throw new Error('The evidence of the case was not captured in time.')
    await pause(250)
  }
}

async function takeAlong(owner: Person, folder: string, number: string): Promise<KeptEvidence> {
  const keep = async (name: string, content: Uint8Array) => await put(folder, join('evidence', name), content)
  const token = await stampOf(owner, number)
  return {
    number,
    wacz: await keep(`${number}.wacz`, await owner.download(getEvidencePackage, { number })),
    report: await keep(`${number}.pdf`, await owner.download(getEvidenceReport, { number })),
    manifest: await keep(
      `${number}-manifest.json`,
      await owner.download(getEvidenceFile, { number, name: 'manifest.json' }),
    ),
    timestamp: token && (await keep(`${number}-manifest.tst`, token)),
  }
}

/** The time-stamp of the manifest, once there is one; null where nobody is asked for one. */
async function stampOf(owner: Person, number: string): Promise<Uint8Array | null> {
  const until = Date.now() + patienceMs
  for (;;) {
    const { stamps, downloads } = evidenceIn(await owner(verifyNumber, { number }))
    if (stamps.length === 0) return null
    const stamp = downloads.find(({ name }) => name.startsWith('manifest-'))
    if (stamp && stamps.every(({ token }) => token !== null))
      return await owner.download(getVerifiedFile, { number, name: stamp.name })
    if (Date.now() > until) return null
    await pause(250)
  }
}

/** The root certificate of the sandbox's authority; null where another is asked. */
async function rootOf({ server }: Stage, folder: string): Promise<string | null> {
  const at = server.deps.config.hosts.get(sandbox)
  if (at === undefined) return null
  const response = await fetch(`http://${at}/time-stamps/root.pem`)
  return await put(folder, 'timestamp-root.pem', new Uint8Array(await response.arrayBuffer()))
}

async function put(folder: string, name: string, content: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return name
}
