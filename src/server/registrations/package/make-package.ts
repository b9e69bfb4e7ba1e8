import { createHash } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import { type FileFacts, makeDeposit } from './make-deposit.ts'
import { makePictures, type PackageProblem, type PictureNeeds, type PackageRun } from './make-pictures.ts'
import { registrationFolder } from '../order-store.ts'
import type { PackageFacts } from './package-facts.ts'
import { type FileToMake, type PaperNeeds, papersOf } from './package-files.ts'
import { type FileRow, filesOfRegistration, removeOtherFiles, saveFile } from './package-store.ts'

export type PackageNeeds = PictureNeeds & PaperNeeds

/** Works are named where their copies could not be made; then the package has no new files. */
export type PackageResult = { kind: 'made' } | { kind: 'stopped'; problems: PackageProblem[] } | { kind: 'failed' }

const kinds = ['title-list', 'titles', 'deposit', 'screens', 'declarations', 'mandate'] as const

/** Makes the package of an order. Parts in the store that are made of the same facts stay as they are. */
export async function makePackage(
  needs: PackageNeeds,
  facts: PackageFacts,
  running: PackageRun,
): Promise<PackageResult> {
  const problems = facts.option === 'CIPO_SINGLE' ? [] : await makePictures(needs, facts, running)
  if (problems.length > 0) return { kind: 'stopped', problems }
  const before = new Map((await filesOfRegistration(needs.db, facts.orderId)).map((row) => [row.name, row]))
  const made: FileFacts[] = []
  for (const paper of papersOf(needs, facts)) {
    running.signal.throwIfAborted()
    const kept = before.get(paper.name)
    const file = kept?.madeOf === paper.madeOf ? kept : await keepPaper(needs, facts.orderId, paper)
    made.push(file)
    await saveFile(needs.db, { ...file, place: made.length })
  }
  for (const file of await makeDeposit(needs, facts)) {
    made.push(file)
    await saveFile(needs.db, { ...file, place: made.length })
  }
  await forgetOthers(needs, facts.orderId, { before: [...before.values()], made })
  return { kind: 'made' }
}

async function keepPaper(needs: PackageNeeds, orderId: Id, { make, ...paper }: FileToMake): Promise<FileFacts> {
  const body = await make()
  const sha256 = createHash('sha256').update(body).digest('hex')
  const objectKey = `${registrationFolder(orderId)}${paper.kind}-${sha256.slice(0, 32)}`
  await needs.objects.put('cases', objectKey, body, { type: paper.type, downloadName: paper.name })
  return {
    ...paper,
    registrationId: orderId,
    objectKey,
    firstWork: null,
    lastWork: null,
    bytes: body.length,
    sha256,
    madeAt: needs.clock(),
  }
}

/** Removes rows of earlier names, and objects without a file. */
async function forgetOthers(
  { db, objects }: PackageNeeds,
  orderId: Id,
  { before, made }: { before: FileRow[]; made: FileFacts[] },
): Promise<void> {
  await removeOtherFiles(db, orderId, { kinds, names: made.map(({ name }) => name) })
  const used = new Set(made.map(({ objectKey }) => objectKey))
  const papers = before.filter(({ kind }) => kind !== 'deposit' && kinds.some((one) => one === kind))
  await objects.remove(
    'cases',
    papers.flatMap(({ objectKey }) => (objectKey !== null && !used.has(objectKey) ? [objectKey] : [])),
  )
}
