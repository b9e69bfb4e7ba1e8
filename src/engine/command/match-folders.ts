import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verdictFromTile } from '#engine/comparison/in-tile.ts'
import { drawVerdict } from '#engine/explanation/draw-verdict.ts'
import { decodeFingerprint, encodeFingerprint } from '#engine/fingerprint/codec.ts'
import { defaultLimits, type Frame } from '#engine/fingerprint/decode.ts'
import { readFrame } from '#engine/fingerprint/decoding/frames.ts'
import { openPicture } from '#engine/fingerprint/decoding/open-picture.ts'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import { formatHowSure } from '#engine/fingerprint/simplicity.ts'
import { decodeForTiles, isReadInTiles, tilesOf } from '#engine/fingerprint/tiles.ts'
import { UnreadableImage, type UnreadableReason } from '#engine/fingerprint/unreadable-image.ts'
import { MemoryIndex } from '#engine/retrieval/index-memory.ts'
import { ownedPostings, seenPostings } from '#engine/retrieval/postings.ts'
import type { Verdict } from '#engine/scoring/verdict.ts'
import { type EnginePool, enginePool } from '#engine/workers/pool.ts'
import { filesIn, type FolderFile } from './folder-files.ts'
import { keyOf, type MatchMemory, noMemory, openMemory, type Outcome, type Pair } from './match-memory.ts'
import { Misuse, type MatchOptions } from './match-options.ts'

export type Summary = {
  originals: number
  suspects: number
  pairs: number
  unreadable: number
  /** Files left unread by a busy machine. */
  unread: number
  /** Originals that show little, with stricter finds. */
  unsure: number
  seconds: number
}

/** Receives the pairs, and notes on files: why one could not be read, or how sure finds of it can be. */
export type Report = { pair(pair: Pair): void; noted(file: string, what: string): void }

/**
 * Compares every suspect with the originals that it may copy. Originals stay in memory as fingerprints (about 22 kB each) and postings (7
 * kB). Suspects stay only while they are compared; with `keep`, their names stay too. Throws Misuse for a folder that cannot be read.
 */
export async function matchFolders(
  options: MatchOptions,
  report: Report,
  { openPool = enginePool }: { openPool?: (options: { workers: number }) => EnginePool } = {},
): Promise<Summary> {
  const start = performance.now()
  for (const folder of [options.originals, options.suspects]) await mustBeFolder(folder)
  if (options.explain) await mkdir(options.explain, { recursive: true })
  const memory = options.keep ? await openMemory(options.keep) : noMemory
  const pool = openPool({ workers: options.workers })
  const count = { originals: 0, suspects: 0, pairs: 0, unreadable: 0, unread: 0, unsure: 0 }
  const note: Note = (kind, file, what) => {
    count[kind]++
    report.noted(file, what)
  }
  const tell = ({ file, pairs, unreadable }: Outcome, kind: 'unreadable' | 'unread' = 'unreadable') => {
    if (unreadable !== undefined) return note(kind, join(options.suspects, file.path), unreadable)
    count.suspects++
    for (const pair of pairs.filter(({ score }) => score >= options.minScore)) {
      count.pairs++
      report.pair(pair)
    }
  }
  try {
    const library = await readLibrary(options, { pool, memory }, note)
    count.originals = library.count
    await lookAtSuspects(options, { pool, memory }, library, tell)
  } finally {
    await pool.close()
    await memory.originals.close()
  }
  return { ...count, seconds: (performance.now() - start) / 1000 }
}

async function mustBeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new Misuse(`There is no folder “${folder}”.`)
}

type Means = { pool: EnginePool; memory: MatchMemory }
type Note = (kind: 'unreadable' | 'unread' | 'unsure', file: string, what: string) => void
type Library = { index: MemoryIndex; fingerprints: Map<string, Uint8Array>; count: number; digest: string }

/** Keeps threads busy: each works while its next file loads. */
const atOnce = ({ workers }: MatchOptions) => 2 * workers

async function readLibrary(options: MatchOptions, { pool, memory }: Means, note: Note): Promise<Library> {
  const kept = new Map<string, Uint8Array>()
  for await (const line of memory.originals.lines()) {
    const { file, fingerprint } = JSON.parse(line) as { file: FolderFile; fingerprint: string }
    kept.set(keyOf(file), Buffer.from(fingerprint, 'base64'))
  }
  const [index, fingerprints, keys] = [new MemoryIndex(), new Map<string, Uint8Array>(), new Set<string>()]
  await eachTwice(filesIn(options.originals), atOnce(options), async (file, isLast) => {
    const before = kept.get(keyOf(file))
    const path = join(options.originals, file.path)
    const read = before
      ? decodeFingerprint(before)
      : await orUnread(async () => await pool.fingerprint(await readFile(path)))
    if ('problem' in read) {
      if (read.isPassing && !isLast) return 'again'
      return note(read.isBusy ? 'unread' : 'unreadable', path, read.problem)
    }
    const encoded = before ?? encodeFingerprint(read)
    keys.add(keyOf(file))
    if (!before) {
      const fingerprint = Buffer.from(encoded).toString('base64')
      await memory.originals.add(JSON.stringify({ file, fingerprint }))
    }
    const howSure = formatHowSure(read)
    if (howSure !== undefined) note('unsure', path, howSure)
    fingerprints.set(file.path, encoded)
    await index.add([{ id: file.path, postings: ownedPostings(read) }])
  })
  const digest = createHash('sha256')
    .update([...keys].sort().join('\n'))
    .digest('hex')
  return { index, fingerprints, count: keys.size, digest }
}

/** Reuses an earlier finding for an unchanged file. */
async function lookAtSuspects(
  options: MatchOptions,
  { pool, memory }: Means,
  library: Library,
  tell: (outcome: Outcome, kind?: 'unread') => void,
): Promise<void> {
  const journal = await memory.suspectsOf(library.digest)
  const known = new Set<string>()
  const keep = async (outcome: Outcome) => {
    await journal.add(JSON.stringify(outcome))
    tell(outcome)
  }
  try {
    for await (const line of journal.lines()) {
      const outcome = JSON.parse(line) as Outcome
      const { path, stamp } = outcome.file
      const now = await stat(join(options.suspects, path)).catch(() => undefined)
      if (!now || `${now.size} ${now.mtimeMs}` !== stamp || known.has(keyOf(outcome.file))) continue
      known.add(keyOf(outcome.file))
      tell(outcome)
    }
    await eachTwice(filesIn(options.suspects), atOnce(options), async (file, isLast) => {
      if (known.has(keyOf(file))) return
      const pairs = await orUnread(() => pairsOf(file, options, pool, library))
      if (!('problem' in pairs)) return await keep({ file, pairs })
      if (pairs.isPassing && !isLast) return 'again'
      const outcome = { file, pairs: [], unreadable: pairs.problem }
      // A later run reads it again.
      if (pairs.isBusy) return tell(outcome, 'unread')
      await keep(outcome)
    })
  } finally {
    await journal.close()
  }
}

/** Later candidates yielded no copy in training. */
const maxCandidates = 20

async function pairsOf(file: FolderFile, options: MatchOptions, pool: EnginePool, library: Library): Promise<Pair[]> {
  const path = join(options.suspects, file.path)
  const frames = await pool.fingerprintAll(await readFile(path))
  const found: Found[] = []
  for (const frame of frames) found.push(...(await foundIn(frame, pool, library)))
  const [first] = frames
  const inTiles = isReadInTiles(first!.made, found.length > 0) ? await foundInTiles(path, pool, library) : []
  const pairs: Pair[] = []
  for (const { original, frame, verdict } of surestOfEach([...found, ...inTiles])) {
    const { score, changes, region } = verdict
    const pair = { original, suspect: file.path, score, changes, region }
    pairs.push(pair)
    const seen = frames.find((one) => one.frame === frame)
    if (options.explain && seen && score >= options.minScore)
      await draw(pair, options, { owned: decodeFingerprint(library.fingerprints.get(original)!), seen })
  }
  return pairs
}

/** `frame`: the suspect's picture that shows the original. */
type Found = { original: string; frame: number; verdict: Verdict }

async function foundIn(
  { frame, made: seen }: Frame<Fingerprint>,
  pool: EnginePool,
  { index, fingerprints }: Library,
): Promise<Found[]> {
  const candidates = await index.candidates(seenPostings(seen), maxCandidates)
  const owned = candidates.map(({ id, ...pose }) => ({ bytes: fingerprints.get(id)!, pose }))
  const verdicts = await pool.compareAll(owned, seen)
  return candidates.flatMap(({ id }, nth) => (verdicts[nth] ? [{ original: id, frame, verdict: verdicts[nth] }] : []))
}

async function foundInTiles(path: string, pool: EnginePool, library: Library): Promise<Found[]> {
  const all: Found[] = []
  for (const { at, picture } of tilesOf(await decodeForTiles(await readFile(path)))) {
    const tile = { frame: 0, made: await pool.fingerprintOf(picture) }
    for (const found of await foundIn(tile, pool, library)) {
      const verdict = verdictFromTile(found.verdict, at)
      if (verdict) all.push({ ...found, verdict })
    }
  }
  return all
}

function surestOfEach(found: Found[]): Found[] {
  const surest = new Map<string, Found>()
  for (const one of found)
    if (one.verdict.score > (surest.get(one.original)?.verdict.score ?? -1)) surest.set(one.original, one)
  return [...surest.values()]
}

async function draw(
  { original, suspect }: Pair,
  { originals, suspects, explain }: MatchOptions,
  { owned, seen }: { owned: Fingerprint; seen: Frame<Fingerprint> },
): Promise<void> {
  const own = await readFile(join(originals, original))
  const other = await frameOf(await readFile(join(suspects, suspect)), seen.frame)
  const drawing = await drawVerdict({ bytes: own, fingerprint: owned }, { bytes: other, fingerprint: seen.made })
  const name = `${original} - ${suspect}.png`.replaceAll(/[/\\]/g, '_')
  if (drawing) await writeFile(join(explain!, name), drawing)
}

/** The file for its first picture, else a PNG. */
const frameOf = async (bytes: Uint8Array, frame: number): Promise<Uint8Array> =>
  frame === 0
    ? bytes
    : (await readFrame(await openPicture(bytes, defaultLimits), frame, (image) => image.png().toBuffer())).made

/** Reason why a file is unread. `isPassing`: retrying may help. */
type Unread = { problem: string; isPassing: boolean; isBusy: boolean }
const passing: UnreadableReason[] = ['crashed', 'too-slow', 'too-busy']

async function orUnread<T>(work: () => Promise<T>): Promise<T | Unread> {
  try {
    return await work()
  } catch (error) {
    if (isFileError(error)) return { problem: error.message, isPassing: false, isBusy: false }
    if (!(error instanceof UnreadableImage)) throw error
    const { message: problem, reason } = error
    return { problem, isPassing: passing.includes(reason), isBusy: reason === 'too-busy' }
  }
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

/** Works on all items, `max` at a time, then on those that answered 'again', one at a time. */
async function eachTwice<T>(
  items: AsyncGenerator<T>,
  max: number,
  work: (item: T, isLast: boolean) => Promise<'again' | void>,
): Promise<void> {
  const again: T[] = []
  await eachOf(items, max, async (item) => {
    if ((await work(item, false)) === 'again') again.push(item)
  })
  for (const item of again) await work(item, true)
}

/** Works on `max` items concurrently; one failure ends all. */
async function eachOf<T>(items: AsyncGenerator<T>, max: number, work: (item: T) => Promise<void>): Promise<void> {
  const lane = async () => {
    for (;;) {
      const { value, done } = await items.next()
      if (done) return
      await work(value)
    }
  }
  await Promise.all(Array.from({ length: max }, lane))
}
