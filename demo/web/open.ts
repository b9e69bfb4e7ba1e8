import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photographs } from '../photos/photographs.ts'
import { buildDemoWeb } from './build.ts'
import { serveDemoWeb } from './serve.ts'

/** Serves the demo web of a seed for people to look at, until the process is told to end. */
const seed = Number(process.argv[2] ?? 1)
if (!Number.isSafeInteger(seed)) {
  console.error(`The seed is a whole number, not “${process.argv[2]}”.`)
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), 'demo-web-'))
const manifest = await buildDemoWeb({ seed, folder, photos: photographs() })
const web = await serveDemoWeb({ folder, manifest })
for (const { host, kind } of manifest.sites) console.log(`http://${web.hosts[host]}/  ${host}, ${kind}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void web.stop().then(() => rm(folder, { recursive: true })))
