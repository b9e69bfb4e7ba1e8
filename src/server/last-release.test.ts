// @module-tag long
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresDatabase } from './platform/db/open-postgres.ts'
import { openLog } from './platform/log.ts'
import { ownPlace, someone, start } from './testing/own-server.ts'
import { folderForTests } from './testing/places.ts'
import { aPicture } from './testing/pictures.ts'
import { whenUp } from './testing/process.ts'
import { uploadFile, whenRead } from './testing/upload.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The server of the last release in a folder of its own, with the dependencies of today. */
async function unpackRelease(): Promise<string> {
  const folder = folderForTests('release')
  const tar = extract()
  tar.end(zstdDecompressSync(readFileSync(join(root, 'releases', 'last.tar.zst'))))
  for await (const entry of tar) {
    const path = join(folder, entry.header.name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await buffer(entry))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test('The server of the last release starts and works on the schema of today', async () => {
  const place = await ownPlace()
  const database = await openPostgresDatabase({ url: place.DATABASE_URL!, connections: 1, log: openLog('silent') })
  onTestFinished(() => database.close())
  await database.execute(
    "insert into applied_migrations (tag, is_additive) values ('9999_of_the_next_version', true); alter table images add column of_the_next_version text",
  )
  const server = await whenUp(start(place, undefined, undefined, await unpackRelease()))
  const ana = await someone(server)
  const { _id: imageId } = await uploadFile(ana, await aPicture(3), { fileName: 'cup.jpg' })
  await whenRead(ana, imageId)
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
})
