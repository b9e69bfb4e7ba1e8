import type { Id } from '#contract/wire.ts'
import { depositName } from '#contract/registrations/package/file-names.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lengthOf } from '#server/platform/zip/stored-zip.ts'
import { depositZip, hashOfPieces } from './deposit-zip.ts'
import { hashOfFacts } from './hash-of-facts.ts'
import type { PackageFacts } from './package-facts.ts'
import { type FileRow, filesOfRegistration, type PictureRow, picturesOf } from './package-store.ts'
import { splitDeposit } from './split-deposit.ts'

/** The row of a file without its place among others. */
export type FileFacts = Omit<FileRow, 'place'>

/**
 * The files of the deposit: numbered ZIP files of a group, the copy itself of a single work, none in Canada. Throws where copies and works are not
 * the same, since the Office counts them.
 */
export async function makeDeposit(
  needs: Pick<Deps, 'db' | 'objects' | 'clock'>,
  facts: PackageFacts,
): Promise<FileFacts[]> {
  if (facts.option === 'CIPO_SINGLE') return []
  const pictures = await picturesOf(needs.db, facts.orderId)
  refuseOtherCount(facts, pictures)
  if (facts.option === 'USCO_SINGLE') return pictures.map((picture) => singleCopy(facts.orderId, picture))
  const before = new Map((await filesOfRegistration(needs.db, facts.orderId)).map((row) => [row.name, row]))
  const parts = splitDeposit(pictures.map((picture) => ({ ...picture, name: picture.fileName })))
  const files: FileFacts[] = []
  for (const [at, part] of parts.entries()) {
    const name = depositName(facts, at + 1, parts.length)
    const madeOf = hashOfFacts(part.map(({ fileName, sha256 }) => [fileName, sha256]))
    const kept = before.get(name)
    files.push(
      kept?.madeOf === madeOf
        ? kept
        : {
            registrationId: facts.orderId,
            name,
            kind: 'deposit',
            label: `Deposit ${at + 1} of ${parts.length}, ${part.length === 1 ? '1 photograph' : `${part.length} photographs`}`,
            type: 'application/zip',
            objectKey: null,
            firstWork: part[0]!.n,
            lastWork: part.at(-1)!.n,
            bytes: lengthOf(part),
            sha256: await hashOfPieces(depositZip(needs, part)),
            madeOf,
            madeAt: needs.clock(),
          },
    )
  }
  return files
}

function refuseOtherCount({ works }: PackageFacts, pictures: PictureRow[]): void {
  const isSame = works.length === pictures.length && works.every(({ n }, at) => n === pictures[at]?.n)
  if (!isSame) throw new Error(`The list has ${works.length} works, and the deposit ${pictures.length}.`)
}

const singleCopy = (orderId: Id, { fileName, objectKey, bytes, sha256, n, madeAt }: PictureRow): FileFacts => ({
  registrationId: orderId,
  name: fileName,
  kind: 'deposit',
  label: 'Deposit',
  type: 'image/jpeg',
  objectKey,
  firstWork: n,
  lastWork: n,
  bytes,
  sha256,
  madeOf: sha256,
  madeAt,
})
