import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { hashOfFiles } from '../../scripts/hash-of-files.ts'
import { buildDemoWeb } from './build.ts'
import { type Manifest, readManifest } from './manifest.ts'

const root = resolve(import.meta.dirname, '../..')
const mark = '.built-from'

/** Leaves the demo web of the seed in `folder`: the one there, where the generator and the photographs are what it was made with. */
export async function buildDemoWebIfChanged(wanted: Parameters<typeof buildDemoWeb>[0]): Promise<Manifest> {
  const { seed, folder, photos } = wanted
  const makers = globSync('demo/{web,photos}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const drawn = photos.map(({ path }) => relative(root, path))
  const from = `seed ${seed} ${hashOfFiles([...makers, ...drawn, 'package-lock.json'])}`
  const builtFrom = await readFile(join(folder, mark), 'utf8').catch(() => undefined)
  if (builtFrom === from) return await readManifest(folder)
  await rm(join(folder, mark), { force: true })
  const manifest = await buildDemoWeb(wanted)
  await writeFile(join(folder, mark), from)
  return manifest
}
