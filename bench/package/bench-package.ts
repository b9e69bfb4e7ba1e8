import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readConfig } from '#server/boot/config.ts'
import { type Server, startServer } from '#server/boot/start-server.ts'
import { newId } from '#server/platform/ids.ts'
import { makePackage } from '#server/registrations/package/make-package.ts'
import { openPackageFile } from '#server/registrations/package/open-file.ts'
import { filesOfRegistration } from '#server/registrations/package/package-store.ts'
import { packagedOrder } from '#server/registrations/package/testing/packaged-order.ts'
import { people } from '#server/testing/people.ts'
import { freePort } from '#server/testing/places.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { atMost, type Figures } from '../figures.ts'
import { inWords, type Memory, memoryOf, sumOf } from '../memory.ts'

const counts = { small: 60, whole: 750 }
/** Seconds and megabytes of the largest group. */
const bounds = { seconds: 600, megabytes: 1000 }
const fileMegabytes = 20

/**
 * The package of a group whose originals have 20 MB each: how long it takes, and how much memory. The originals are one file under many names; each
 * is read and decoded. With `small` fewer works are made, and the time is multiplied.
 */
export async function benchPackage(small: boolean): Promise<Figures[]> {
  const count = small ? counts.small : counts.whole
  const opened = new AsyncDisposableStack()
  try {
    const server = await openServer(opened)
    const original = await anOriginal(opened)
    const { ana } = await people(server)
    const { _id } = await uploadFile(ana, original, { fileName: 'original.jpg', title: 'Original' })
    await whenRead(ana, _id)
    const { ids, objectKey } = await cloneImage(server, _id, count)
    const objects = { ...server.deps.objects, get: openOne(server, objectKey) }
    const images = ids.map((id, at) => ({ _id: id, title: `Harbour ${at}`, fileName: `IMG_${at}.JPG` }))
    const facts = await packagedOrder(server.deps, ana.id, images)
    return [await measure({ server, needs: { ...server.deps, objects }, facts, bytes: original.length })]
  } finally {
    await opened.disposeAsync()
  }
}

async function openServer(opened: AsyncDisposableStack): Promise<Server> {
  const home = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  opened.defer(() => rmSync(home, { recursive: true, force: true }))
  const config = readConfig({
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    LOG_LEVEL: 'error',
  })
  const server = await startServer(config)
  opened.defer(() => server.stop())
  return server
}

const writer = fileURLToPath(new URL('write-original.ts', import.meta.url))

async function anOriginal(opened: AsyncDisposableStack): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'original.jpg')
  await promisify(execFile)(process.execPath, [writer, file, String(fileMegabytes)])
  return readFileSync(file)
}

/** Rows of further images with the same file. */
async function cloneImage({ deps }: Server, imageId: string, count: number) {
  const { rows } = await deps.database.execute('select * from images where id = $1', [imageId])
  const row = rows[0]!
  const ids = Array.from({ length: count }, () => newId())
  const columns = Object.keys(row).filter((name) => name !== 'id' && name !== 'object_key')
  await deps.database.execute(
    `insert into images (id, object_key, ${columns.join(', ')})
     select clone, clone, ${columns.join(', ')} from images, unnest($2::text[]) as clone where id = $1`,
    [imageId, ids],
  )
  return { ids, objectKey: row.object_key as string }
}

const openOne =
  ({ deps: { objects } }: Server, objectKey: string): typeof objects.get =>
  async (bucket, key) =>
    await objects.get(bucket, bucket === 'images' ? objectKey : key)

type Measured = {
  server: Server
  needs: Parameters<typeof makePackage>[0]
  facts: Parameters<typeof makePackage>[1]
  bytes: number
}

async function measure({ server, needs, facts, bytes }: Measured): Promise<Figures> {
  const rest = memoryOf(process.pid)
  let most = rest
  const watching = setInterval(() => void (most = larger(most, memoryOf(process.pid))), 250)
  const began = performance.now()
  const result = await makePackage(needs, facts, {
    signal: new AbortController().signal,
    tell: async () => undefined,
  })
  const seconds = (performance.now() - began) / 1000
  if (result.kind !== 'made') throw new Error(JSON.stringify(result))
  const zips = (await filesOfRegistration(server.deps.db, facts.orderId)).filter(({ kind }) => kind === 'deposit')
  const read = performance.now()
  for (const { name } of zips)
    for await (const _ of (await openPackageFile(server.deps, facts.orderId, name)).body) continue
  const reading = (performance.now() - read) / 1000
  clearInterval(watching)
  console.info(`Most memory: ${inWords(most, rest)}`)
  const { length: works } = facts.works
  return {
    name: 'package',
    figures: {
      works,
      'bytes of each original (MB)': bytes / 1e6,
      'making the package (s)': seconds,
      'works a second': works / seconds,
      'ZIP files': zips.length,
      'their bytes (MB)': zips.reduce((sum, zip) => sum + zip.bytes, 0) / 1e6,
      'downloading them (s)': reading,
      'memory of all processes, at rest (MB)': sumOf(rest) / 1e6,
    },
    goals: [
      atMost(`time for ${counts.whole} works`, (seconds * counts.whole) / works, bounds.seconds, ' s'),
      atMost('memory of all processes, at most', sumOf(most) / 1e6, bounds.megabytes, ' MB'),
    ],
  }
}

const larger = (one: Memory, other: Memory): Memory => (sumOf(other) > sumOf(one) ? other : one)
