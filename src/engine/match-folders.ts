import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeFingerprint, encodeFingerprint } from './codec.ts'
import type { Fingerprint } from './fingerprint.ts'
import { MemoryIndex } from './index-memory.ts'
import { Misuse, type MatchOptions } from './match-options.ts'
import { type EnginePool, enginePool } from './pool.ts'
import { ownedPostings, seenPostings } from './postings.ts'
import { UnreadableImage } from './unreadable-image.ts'
import type { Verdict } from './verdict.ts'

export type Pair = { original: string; suspect: string } & Pick<Verdict, 'score' | 'changes' | 'region'>
export type Summary = { originals: number; suspects: number; pairs: number; unreadable: number; seconds: number }

/** Where the pairs and the files that could not be read go, as they are found. */
export type Report = { pair(pair: Pair): void; unreadable(file: string, reason: string): void }

/**
 * Compares every suspect with the originals that it may copy. Originals are held as fingerprints (about 22 kB each), suspects
 * only while they are looked at. Throws Misuse for a folder that cannot be read.
 */
export async function matchFolders(options: MatchOptions, report: Report): Promise<Summary> {
  const start = performance.now()
  const [originals, suspects] = [await filesIn(options.originals), await filesIn(options.suspects)]
  const summary = { originals: 0, suspects: 0, pairs: 0, unreadable: 0 }
  const pool = enginePool({ workers: options.workers })
  try {
    const reader = readerOf(pool, (file, reason) => {
      summary.unreadable++
      report.unreadable(file, reason)
    })
    const library = await libraryOf(originals, options, reader)
    summary.originals = library.fingerprints.size
    await eachOf(suspects, atOnce(options), async (suspect) => {
      const seen = await reader(options.suspects, suspect)
      if (!seen) return
      summary.suspects++
      const candidates = await library.index.candidates(seenPostings(seen), mostCandidates)
      for (const { id } of candidates) {
        const verdict = await pool.compare(decodeFingerprint(library.fingerprints.get(id)!), seen)
        if (!verdict || verdict.score < options.minScore) continue
        summary.pairs++
        const { score, changes, region } = verdict
        report.pair({ original: id, suspect, score, changes, region })
      }
    })
  } finally {
    await pool.close()
  }
  return { ...summary, seconds: (performance.now() - start) / 1000 }
}

/** Beyond the twentieth, none of the training photographs' copies was found. */
const mostCandidates = 20
/** One in work and one being read for each thread keeps all of them busy. */
const atOnce = ({ workers }: MatchOptions) => 2 * workers

/** Undefined for a file that cannot be read, which is reported. */
type Reader = (folder: string, file: string) => Promise<Fingerprint | undefined>

async function libraryOf(files: string[], options: MatchOptions, reader: Reader) {
  const index = new MemoryIndex()
  const fingerprints = new Map<string, Uint8Array>()
  await eachOf(files, atOnce(options), async (file) => {
    const fingerprint = await reader(options.originals, file)
    if (!fingerprint) return
    fingerprints.set(file, encodeFingerprint(fingerprint))
    await index.add([{ id: file, postings: ownedPostings(fingerprint) }])
  })
  return { index, fingerprints }
}

/** Files' paths relative to the folder, in order. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new Misuse(`There is no folder “${folder}”.`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .sort()
}

function readerOf(pool: EnginePool, unreadable: (file: string, reason: string) => void): Reader {
  return async (folder: string, file: string) => {
    try {
      return await pool.fingerprint(await readFile(join(folder, file)))
    } catch (error) {
      if (!(error instanceof UnreadableImage) && !isFileError(error)) throw error
      unreadable(join(folder, file), error.message)
      return undefined
    }
  }
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

/** Works on at most `most` items at a time; the first failure ends all. */
async function eachOf<T>(items: T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const lane = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: most }, lane))
}
