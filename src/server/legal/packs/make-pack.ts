import type { Id } from '#contract/wire.ts'
import { type CaseRecord, readCase } from '#server/cases/rows/index.ts'
import { filesOfDraft } from '#server/cases/files/index.ts'
import { isSecured, showCaseEvidence } from '#server/cases/evidence/index.ts'
import type { EvidenceRow } from '#server/evidence/index.ts'
import { measured, packageNow } from '#server/evidence/files/index.ts'
import { held, lengthOf, maxEntries } from '#server/platform/zip/stored-zip.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import { version } from '#server/platform/version.ts'
import type { PackFile } from '../tables.ts'
import { changePack, findPack, type PackRow } from './pack-store.ts'
import { factsOfPack, type PackFacts } from './pack-facts.ts'
import { writeCorrespondence } from './write-correspondence.ts'
import { writePleadings } from './write-pleadings.ts'

export type PackNeeds = Pick<Deps, 'db' | 'objects' | 'clock' | 'config'>

/** A file that goes in: what is written now, what lies in the store, or the package of an evidence. */
type Planned = { name: string } & ({ text: string; type: string } | { key: string } | { evidence: EvidenceRow })

/** A plain ZIP holds 4 GB; the rest is lists. */
const maxBytes = 4_000_000_000

/** The folder of a case's files for lawyers: beside its owner's own, which are tidied by other rules. */
export const folderOfPack = ({ caseId, id }: Pick<PackRow, 'caseId' | 'id'>): string => `lawyers/${caseId}/pack-${id}/`

/** Assembles a pack with SHA-256 of each file; restarts after interruptions. */
export async function makePack(deps: PackNeeds, packId: Id, { signal }: Pick<Run, 'signal'>): Promise<void> {
  const pack = await findPack(deps.db, packId)
  const row = pack && (await readCase(deps.db, pack.caseId))
  if (pack?.state !== 'making' || !row) return
  const facts = await factsOfPack(deps, row)
  const planned = plannedOf(facts)
  const lacking = await lackingIn(deps, row, facts)
  const files: PackFile[] = []
  await changePack(deps.db, packId, { done: 0, total: planned.length + 2 })
  for (const one of planned) {
    signal.throwIfAborted()
    const file = await take(deps, pack, one)
    if (file) files.push(file)
    else lacking.push(`${one.name} no longer exists.`)
    await changePack(deps.db, packId, { done: files.length })
  }
  const manifest = await take(deps, pack, manifestOf({ pack, row, files, lacking, at: deps.clock() }))
  const sums = await take(deps, pack, sumsOf([...files, manifest!]))
  const all = [...files, manifest!, sums!]
  const bytes = lengthOf(all.map((file) => ({ ...file, content: () => [] })))
  if (bytes > maxBytes || all.length > maxEntries) return await failPack(deps, packId, tooLarge)
  const ready = { state: 'ready', files: all, lacking, bytes, manifest: manifest!.sha256 } as const
  await changePack(deps.db, packId, { ...ready, done: all.length, total: all.length, readyAt: deps.clock() })
}

const tooLarge = 'It is more than one ZIP file holds (4 GB). Please hand the evidence over piece by piece.'
const gaveUp = 'It could not be made. Please try again; our staff have been told.'

/** Ends a failed pack, so that another can start. */
export async function failPack({ db }: Pick<PackNeeds, 'db'>, packId: Id, why = gaveUp): Promise<void> {
  const pack = await findPack(db, packId)
  if (pack?.state === 'making') await changePack(db, packId, { state: 'failed', lacking: [why] })
}

const json = (name: string, value: unknown): Planned => ({
  name,
  text: `${JSON.stringify(value, null, 2)}\n`,
  type: 'application/json',
})

function plannedOf(facts: PackFacts): Planned[] {
  const { evidence, letters, correspondence, attachments, draft, ledger } = facts
  const sealed = new Map([...evidence.values()].filter(isSecured).map((row) => [row.id, row]))
  return [
    json('1-pleadings/pleadings.json', facts.pleadings),
    { name: '1-pleadings/pleadings.html', text: writePleadings(facts), type: 'text/html' },
    ...[...sealed.values()].map((row) => ({ name: `2-evidence/${row.number}.wacz`, evidence: row })),
    ...letters.map(({ kind, sentAt, fileKey }, at) => ({
      name: `3-letters/${at + 1}-${kind}-${sentAt.toISOString().slice(0, 10)}.pdf`,
      key: fileKey,
    })),
    json('4-correspondence/correspondence.json', correspondence),
    { name: '4-correspondence/correspondence.txt', text: writeCorrespondence(correspondence), type: 'text/plain' },
    ...correspondence.answers.flatMap(({ files }, at) =>
      files.map(({ key, fileName }, nth) => ({
        name: `4-correspondence/files/${at + 1}-${nth + 1}-${plain(fileName)}`,
        key,
      })),
    ),
    ...attachments.map(({ at, key, name }, nth) => ({
      name: `4-correspondence/attachments/${nth + 1}-${at.toISOString().slice(0, 10)}-${plain(name)}`,
      key,
    })),
    json('5-title/chain-of-title.json', facts.title),
    ...filesOfDraft(draft).map(({ key, fileName }, at) => ({
      name: `5-title/files/${at + 1}-${plain(fileName)}`,
      key,
    })),
    { name: '6-ledger/ledger.csv', text: ledger, type: 'text/csv' },
  ]
}

/** A name that every system can unpack. */
const plain = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'file'

/** Missing parts of a pack, each as a sentence. */
async function lackingIn(deps: PackNeeds, row: CaseRecord, { letters, title }: PackFacts): Promise<string[]> {
  const { data } = await showCaseEvidence(deps, row)
  const without = data.flatMap(({ pageUrl, missing }) =>
    missing === null ? [] : [`There is no evidence of ${pageUrl}: ${missing}`],
  )
  return [
    ...without,
    ...(data.length === 0 ? ['No use is named in the submission.'] : []),
    ...(letters.length === 0 ? ['No letter went to the image user.'] : []),
    ...(title.consentToLawyers ? [] : ['The owner has not consented to lawyers yet.']),
  ]
}

/** Adds a file; undefined when the store lacks it. */
async function take(deps: PackNeeds, pack: PackRow, planned: Planned): Promise<PackFile | undefined> {
  const { name } = planned
  if ('evidence' in planned) {
    const { asOf, made } = await packageNow(deps, planned.evidence)
    const { bytes, crc, sha256 } = await measured({ name, content: made.content })
    return { name, bytes, crc, sha256, from: { kind: 'evidence', evidenceId: planned.evidence.id, asOf } }
  }
  if ('key' in planned) {
    const { key } = planned
    if (!(await deps.objects.head('cases', key))) return undefined
    const { bytes, crc, sha256 } = await measured({ name, content: () => streamed(deps, key) })
    return { name, bytes, crc, sha256, from: { kind: 'stored', key } }
  }
  const key = `${folderOfPack(pack)}${name}`
  const content = Buffer.from(planned.text)
  await deps.objects.put('cases', key, content, { type: planned.type })
  const { bytes, crc, sha256 } = await measured(held(name, content))
  return { name, bytes, crc, sha256, from: { kind: 'stored', key } }
}

/** A file of the store in pieces. */
export async function* streamed({ objects }: Pick<Deps, 'objects'>, key: string): AsyncGenerator<Uint8Array> {
  yield* (await objects.stream('cases', key)) as AsyncIterable<Uint8Array>
}

type Listed = { pack: PackRow; row: CaseRecord; files: readonly PackFile[]; lacking: readonly string[]; at: Date }

const manifestOf = ({ pack, row, files, lacking, at }: Listed): Planned =>
  json('manifest.json', {
    case: row.name,
    pack: pack.id,
    madeAt: at.toISOString(),
    software: `Rightframe ${version}`,
    files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
    lacking,
  })

const sumsOf = (files: readonly PackFile[]): Planned => ({
  name: 'SHA256SUMS',
  text: files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''),
  type: 'text/plain',
})
