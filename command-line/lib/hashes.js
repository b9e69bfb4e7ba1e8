import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The server knows a file by its hash once it has read it, which takes this long at most. */
const readWithinMs = 3_600_000

/** SHA-256 of files, kept between runs for as long as size and time of change are the same. */
export async function openHashes(root, environment = process.env) {
  const folder = environment.XDG_STATE_HOME ?? join(homedir(), '.local', 'state')
  const name = createHash('sha256').update(resolve(root)).digest('hex').slice(0, 32)
  const file = join(folder, 'rightframe', `${name}.json`)
  const kept = await readKept(file)
  const before = new Map(kept.files)
  const uploads = new Map(kept.uploads.filter(([, { at }]) => Date.now() - at < readWithinMs))
  const now = new Map()
  return {
    async of({ path, size, changed }) {
      const known = before.get(path) ?? now.get(path)
      const isSame = known && known[0] === size && known[1] === changed
      const hash = isSame ? known[2] : await hashFile(path, size)
      now.set(path, [size, changed, hash])
      return hash
    },
    /** The image of a file that was uploaded just now. */
    uploaded: (hash) => uploads.get(hash)?.image,
    note: (hash, image) => void uploads.set(hash, { image, at: Date.now() }),
    /** Keeps what this run read; files that are gone are forgotten. */
    async keep() {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(`${file}.new`, JSON.stringify({ files: [...now], uploads: [...uploads] }), { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
  }
}

async function readKept(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return { files: [], uploads: [] }
  }
}

const streamedFrom = 8 * 1024 * 1024

/** SHA-256 of a file. Small ones are read at once, which takes a third of the time. */
export async function hashFile(path, size) {
  const hash = createHash('sha256')
  if (size < streamedFrom) return hash.update(await readFile(path)).digest('hex')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
