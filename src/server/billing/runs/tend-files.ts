import type { Deps } from '#server/platform/deps.ts'
import { belongsTo } from './export-run.ts'
import { exchangeSealedFile, sealedFilesAfter } from './run-store.ts'

const atOnce = 20

/** Seals the files of runs again under the key in use. */
export async function tendRunFiles({ db, seal }: Pick<Deps, 'db' | 'seal'>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await sealedFilesAfter(db, after, atOnce)
    for (const { id, sealedFile } of rows)
      if (!seal.isCurrent(sealedFile)) {
        const text = seal.open(sealedFile, belongsTo(id))
        await exchangeSealedFile(db, { id, sealedFile }, seal.close(text, belongsTo(id)))
      }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < atOnce) return
  }
}
