import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { RunningCluster } from './run-cluster.ts'
import { settingsFor } from './settings.ts'

/**
 * On Windows `pg_ctl` starts the server, with fewer rights than an administrator has, and stops it; it listens on loopback, with the password.
 * What a killed process left running is ended at the next start. Untried: nobody who wrote this had a Windows machine.
 */
export async function runOnWindows(
  folder: string,
  { folder: bin, major }: Binaries,
  port: number,
): Promise<RunningCluster> {
  const control = (...args: string[]) => promisify(execFile)(join(bin, 'pg_ctl.exe'), ['-D', folder, '-w', ...args])
  await control('stop', '-m', 'immediate').catch(() => undefined)
  const own = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(port)]
  const options = [...settingsFor(major, 'rightframe'), ...own].map((part) => `"${part}"`).join(' ')
  await control('start', '-l', join(folder, 'server.log'), '-o', options)
  return {
    pid: () => undefined,
    lost: new Promise<Error>(() => {}),
    stop: async () => void (await control('stop', '-m', 'fast')),
  }
}
