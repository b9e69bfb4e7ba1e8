import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { noteDownload } from '../custody-store.ts'
import { type EvidenceRow, findEvidence, stampsOf } from '../evidence-store.ts'
import { sealedPartsOf, sourceOf } from '../sealed-parts.ts'
import { makeWacz } from '../wacz/make-wacz.ts'

/** As of when a package is made: later lines of its log and later time-stamps are not in it, so it stays the same. */
export type AsOf = { lines: number; stamps: string[]; software: string }

type Needs = Pick<Deps, 'objects'> & { db: Db }
type Package = Awaited<ReturnType<typeof makeWacz>>

/** A package of an evidence as it is now, and what has to be known to make the same again. */
export async function packageNow(needs: Needs, row: EvidenceRow): Promise<{ asOf: AsOf; made: Package }> {
  const { custody, software } = await sealedPartsOf(needs.db, row)
  const stamps = (await stampsOf(needs.db, row.id)).filter(({ token }) => token !== null).map(nameOf)
  const asOf = { lines: custody.length, stamps, software }
  return { asOf, made: await packageAsOf(needs, row, asOf) }
}

/** The package of an evidence as it was then. */
export async function packageAsOf(needs: Needs, row: EvidenceRow, asOf: AsOf): Promise<Package> {
  const { files, custody, manifest } = await sealedPartsOf(needs.db, row)
  const stamped = (await stampsOf(needs.db, row.id)).filter((stamp) => asOf.stamps.includes(nameOf(stamp)))
  const warc = files.find(({ kind }) => kind === 'warc')
  return await makeWacz({
    manifest,
    stamps: stamped.flatMap(({ of, token }) => (token ? [{ of, token: new Uint8Array(token) }] : [])),
    software: asOf.software,
    custody: custody.slice(0, asOf.lines),
    files: files.filter((file) => file !== warc).map((file) => sourceOf(needs, file)),
    warc: warc ? sourceOf(needs, warc) : null,
    at: row.sealedAt!,
  })
}

const nameOf = ({ of, authority }: { of: string; authority: string }) => `${of} ${authority}`

/** Writes into the log of each that this account took it, within a file of this name. */
export async function noteTaken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly Id[],
  { by, within }: { by: Id; within: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const id of ids.toSorted()) {
      const row = await findEvidence(tx, id)
      if (row) await noteDownload(tx, row, { at: clock(), by, about: { file: 'package', within } })
    }
  })
}
