import { decidedDirectory, type Directory } from '#contract/takedowns/recipients/directory.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { holdDirectory, newestDecisions } from './recipient-store.ts'

/** Reads the decisions of staff, which win over the table of recipients. */
export const readDirectory = async (db: Db | Tx): Promise<Directory> => decidedDirectory(await newestDecisions(db))

/** The directory for drafts that this transaction writes. A decision waits for them, so that its job finds each. */
export async function readDirectoryForDrafts(tx: Tx): Promise<Directory> {
  await holdDirectory(tx)
  return await readDirectory(tx)
}

/** The version of a reader's entry now. A contact that staff give one notice stands until the entry is decided on again. */
export async function versionNow(tx: Tx, id: string | null): Promise<{ version?: number }> {
  const version = (await readDirectory(tx)).find((entry) => entry.id === id)?.version
  return version === undefined ? {} : { version }
}
