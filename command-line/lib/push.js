import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openApi, Refused } from './api.js'
import { exits, Failure } from './failure.js'
import { openHashes } from './hashes.js'
import { readAccess } from './key.js'
import { readOptions } from './options.js'
import { openProgress } from './progress.js'
import { upload } from './upload.js'
import { walk } from './walk.js'
import { changesBelow } from './watch.js'

const options = { watch: { type: 'boolean' }, json: { type: 'boolean' } }
/** Files that the server is asked about at once. */
const atOnce = 100
const lanes = 3
/** Time in which a folder is still, before it is read again. */
const quietMs = 2000

export async function run(args) {
  const { values, positionals } = readOptions(args, options)
  const [root] = positionals
  if (positionals.length !== 1) throw new Failure(exits.usage, 'Name one folder: rightframe push DIR')
  const about = await stat(root).catch(() => undefined)
  if (!about?.isDirectory()) throw new Failure(exits.usage, `${root} is no folder.`)
  const call = openApi(await readAccess())
  const say = values.json ? (line) => process.stdout.write(`${JSON.stringify(line)}\n`) : () => {}
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  const changes = values.watch ? changesBelow(root, stop.signal) : undefined
  for (;;) {
    const done = await pass({ root, call, say, signal: stop.signal })
    const { uploaded, known, failed } = done
    if (values.json) say({ state: 'done', ...done })
    else process.stdout.write(`${uploaded} uploaded, ${known} there already, ${failed} failed.\n`)
    const exit = failed > 0 ? exits.partly : exits.done
    if (!changes || stop.signal.aborted) return stop.signal.aborted && !changes ? exits.partly : exit
    await changes.next()
    if (stop.signal.aborted) return exit
    await sleep(quietMs, undefined, { signal: stop.signal }).catch(() => undefined)
  }
}

/** Reads the folder once and uploads what the server lacks. A pass that is cut off goes on at the next. */
async function pass({ root, call, say, signal }) {
  const progress = openProgress()
  const hashes = await openHashes(root)
  const count = { files: 0, uploaded: 0, known: 0, failed: 0 }
  const fail = (path, message) => {
    count.failed++
    say({ state: 'failed', path, message })
    process.stderr.write(`${path}: ${message}\n`)
  }
  const photographs = new Map()
  for await (const file of walk(root, (path, error) => fail(path, error.message))) {
    if (signal.aborted) break
    progress.show(`Reading ${++count.files} files: ${file.path}`)
    await hashes.of(file).then(
      (hash) => add(photographs, hash, file),
      (error) => fail(file.path, error.message),
    )
  }
  await hashes.keep()
  const all = [...photographs]
  const tellOf = { say, fail, count, progress, total: all.length }
  for (let at = 0; at < all.length && !signal.aborted; at += atOnce) {
    const some = all.slice(at, at + atOnce)
    const { data } = await call('POST', '/images/known', { hashes: some.map(([hash]) => hash) })
    const known = new Map(data.map(({ hash, image }) => [hash, image._id]))
    const tagging = new Map()
    await inLanes(some, signal, ([hash, photograph]) =>
      bring(
        call,
        { hash, ...photograph, known: known.get(hash) ?? hashes.uploaded(hash) },
        { ...tellOf, hashes, tagging },
      ),
    )
    for (const { ids, tags } of tagging.values())
      await call('PUT', '/images/bulk', { imageIds: ids, change: { kind: 'tag', add: tags, remove: [] } })
  }
  await hashes.keep()
  progress.end()
  return count
}

/** Files of the same content are one photograph with the folders of all as tags. */
function add(photographs, hash, file) {
  const one = photographs.get(hash) ?? { file, paths: [], tags: new Set() }
  one.paths.push(file.path)
  for (const folder of file.folders) one.tags.add(asTag(folder))
  photographs.set(hash, one)
}

const longestTag = 50
const maxTags = 50
const asTag = (folder) =>
  folder.normalize('NFC').replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, longestTag)

async function bring(
  call,
  { hash, file, paths, tags: all, known },
  { say, fail, count, progress, total, hashes, tagging },
) {
  const tags = [...all].filter(Boolean).slice(0, maxTags)
  try {
    const image = known ?? (await upload(call, file, hash))._id
    if (!known) hashes.note(hash, image)
    if (tags.length > 0) {
      const key = JSON.stringify(tags)
      const alike = tagging.get(key) ?? { ids: [], tags }
      alike.ids.push(image)
      tagging.set(key, alike)
    }
    count[known ? 'known' : 'uploaded']++
    say({ state: known ? 'known' : 'uploaded', image, paths, tags })
  } catch (error) {
    if (error instanceof Failure) throw error
    if (!(error instanceof Refused) && !error.code) throw error
    fail(file.path, error.message)
  }
  progress.show(`${count.uploaded + count.known + count.failed} of ${total}: ${file.path}`)
}

/** Works through items, some at a time. What one throws ends all. */
async function inLanes(items, signal, act) {
  let next = 0
  const lane = async () => {
    while (next < items.length && !signal.aborted) await act(items[next++])
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
