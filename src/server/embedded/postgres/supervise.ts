import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { clusterName, dataFolderFor, type Place } from './place.ts'
import { settingsFor } from './settings.ts'

/**
 * Runs PostgreSQL and stops it (SIGINT: at once and cleanly, where SIGTERM would wait for clients) as soon as the pipe from our process ends,
 * which it does however that process ends. In a session of its own, so that Ctrl+C does not reach it first.
 */
const supervisor = `
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(while read -r _; do :; done <&3; kill -INT "$server") &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"`

/** A running database: `said` is its last output, `stop` ends it. */
export type Supervised = { ended: Promise<void>; said: () => string; stop: () => void }

const keptCharacters = 4000

/** Starts PostgreSQL on the folder; resolves when it accepts connections, rejects with what it said where it ends instead. */
export async function supervise(
  place: Place,
  { folder: bin, env, major }: Binaries,
  hear: (line: string) => void,
): Promise<Supervised> {
  const server = [join(bin, 'postgres'), '-D', dataFolderFor(place), ...settingsFor(major, clusterName(place.folder))]
  const child = spawn('/bin/sh', ['-c', supervisor, 'rightframe-database', ...server], {
    env,
    cwd: place.folder,
    ...place.user,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()))
  let said = ''
  const ready = Promise.withResolvers<void>()
  linesOf(child, (line) => {
    said = `${said}${line}\n`.slice(-keptCharacters)
    hear(line)
    if (line.endsWith('ready to accept connections')) ready.resolve()
  })
  void ended.then(() => ready.reject(new Error(`The embedded database did not start: ${said.trim()}`)))
  await ready.promise
  return { ended, said: () => said, stop: () => child.stdin.end() }
}

/** Reads all output, since a full pipe blocks PostgreSQL. */
function linesOf({ stderr }: ChildProcess, hear: (line: string) => void): void {
  let rest = ''
  stderr?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = (lines.pop() ?? '').slice(-keptCharacters)
    for (const line of lines) hear(line)
  })
}
