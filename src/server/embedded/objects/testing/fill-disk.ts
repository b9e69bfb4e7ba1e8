/** Run by itself under a limit on the size of files: stores a small file, then one that does not fit, and prints what happened. */
import { writeSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { openObjectFiles } from '../object-files.ts'
import { ObjectsFull } from '../../../platform/objects/store.ts'

const [folder = ''] = process.argv.slice(2)
const files = await openObjectFiles({ folder, quotaBytes: 1e12 })
await files.write({ bucket: 'images', key: 'small' }, [new Uint8Array(1000)], { type: 'image/png' })
const parts = Array.from({ length: 100 }, () => new Uint8Array(100_000))
const problem = await files
  .write({ bucket: 'images', key: 'large' }, parts, { type: 'image/png' })
  .catch((error) => error)
const report = {
  isFull: problem instanceof ObjectsFull,
  message: problem instanceof Error ? problem.message : '',
  used: files.allowance.used(),
  left: (await readdir(`${folder}/images`)).sort(),
}
writeSync(1, JSON.stringify(report))
