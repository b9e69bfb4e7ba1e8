// @module-tag long
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHome } from './embedded/home/home.ts'
import { type TestApp, openTestApp } from './testing/test-app.ts'
import { people } from './testing/people.ts'
import { aPicture } from './testing/pictures.ts'
import { folderForTests } from './testing/places.ts'
import { uploadFile, whenRead, whenWorkedOff } from './testing/upload.ts'

let app: TestApp
let umask: number

/** A mask that takes nothing away: what is closed is closed by who makes it. */
beforeAll(async () => {
  umask = process.umask(0)
  app = await openTestApp()
})
afterAll(async () => {
  await app.remove()
  process.umask(umask)
})

/** Other users' permissions on anything in the folder. */
const openIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !lstatSync(path).isSymbolicLink() && lstatSync(path).mode & 0o077)
    .map((path) => `${relative(folder, path)} ${(lstatSync(path).mode & 0o777).toString(8)}`)

test('Files in the data folder are closed to other users', async () => {
  const { ana } = await people(app)
  const image = await uploadFile(ana, await aPicture(1), { fileName: 'a.jpg' })
  await whenRead(ana, image._id)
  await whenWorkedOff(app, ana)
  expect(openIn(app.home), 'ASVS 13.3.1').toEqual([])
  await app.stop()
  expect(openIn(app.home)).toEqual([])
  const names = readdirSync(app.home, { recursive: true, encoding: 'utf8' })
  for (const written of [/^objects\/.+\.jpg$/, /^objects\/.+\.json$/, /^index\/owned/, /^secret$/])
    expect(
      names.filter((name) => written.test(name)),
      String(written),
    ).not.toEqual([])
})

test('Permissions left open by a copy are closed', async () => {
  const path = folderForTests('copied')
  for (const name of ['objects', 'index', 'backups'] as const) {
    mkdirSync(join(path, name), { recursive: true })
    chmodSync(join(path, name), 0o755)
  }
  const home = await openHome(path, undefined)
  for (const name of ['objects', 'index', 'backups'] as const) home.folder(name)
  await home.lock.release()
  expect(openIn(path), 'ASVS 13.3.2').toEqual([])
})
