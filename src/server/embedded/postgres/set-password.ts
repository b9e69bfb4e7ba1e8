import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { roleName } from './make-cluster.ts'
import { dataFolderFor, type Place } from './place.ts'

/**
 * Gives the role of a database that does not run another password: that of a restored backup, or of a data folder whose secret has changed. Who
 * may write the folder may do this, which is the product itself.
 */
export async function setPassword(place: Place, { folder, env }: Binaries, password: string): Promise<void> {
  const args = ['--single', '-D', dataFolderFor(place), '-c', 'log_min_messages=fatal', 'postgres']
  const child = spawn(join(folder, 'postgres'), args, {
    env,
    cwd: place.folder,
    ...place.user,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.on('error', () => {}).end(`alter role ${roleName} password '${password.replaceAll("'", "''")}'\n`)
  const code = await new Promise((resolve) => child.once('error', () => resolve(-1)).once('close', resolve))
  if (code !== 0) throw new Error(`The password of the embedded database could not be set: ${said.trim()}`)
}
