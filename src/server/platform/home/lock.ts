import { createHash } from 'node:crypto'
import { chmodSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { HomeProblem } from './home-problem.ts'

/** What the holder of the lock does for a command sent by another process; `say` sends a line while it works. */
export type OnCommand = (command: string, args: string[], say: (line: string) => void) => Promise<void>

export type HomeLock = {
  /** From now on commands are carried out; until then they are told that the server is still starting. */
  answer(onCommand: OnCommand): void
  release(): Promise<void>
}

type Message = { line: string } | { done: true; pid: number } | { failed: string }

/** A unix socket's path may have 107 bytes; a longer one moves to the temp folder under a name made from it. */
export function lockPath(home: string): string {
  const path = join(home, 'lock')
  if (Buffer.byteLength(path) <= 107) return path
  return join(tmpdir(), `rightframe-${createHash('sha256').update(path).digest('hex').slice(0, 24)}.lock`)
}

/**
 * Takes the data folder for this process. The lock is a unix socket that its holder listens on, so that a lock left behind by a
 * killed process is told from a live one by connecting. Throws HomeProblem if another process holds it.
 */
export async function takeLock(home: string): Promise<HomeLock> {
  const path = lockPath(home)
  let onCommand: OnCommand = () => Promise.reject(new Error('The server is still starting; try again in a moment.'))
  const server = createServer((socket) => void serve(socket, (...command) => onCommand(...command)))
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await listens(server, path)) {
      chmodSync(path, 0o600)
      return { answer: (next) => void (onCommand = next), release: () => release(server, path) }
    }
    const holder = await whoHolds(path)
    if (holder !== undefined) throw inUse(home, holder)
    await setAside(home, path)
  }
  throw new HomeProblem(`The data folder ${home} is being taken by several processes at once. Start again.`)
}

const inUse = (home: string, pid: number) =>
  new HomeProblem(
    `The data folder ${home} is in use by another Rightframe (process ${pid || 'unknown'}). Stop that one, or set RIGHTFRAME_HOME to another folder.`,
  )

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    server.once('error', onError)
    server.listen(path, () => {
      server.off('error', onError)
      resolve(true)
    })
  })
}

/** The process behind the socket, 0 if it does not say; undefined when nobody listens on it any more. */
async function whoHolds(path: string): Promise<number | undefined> {
  const silent = new Promise<number>((resolve) => setTimeout(resolve, 5000, 0).unref())
  const asked = sendCommand(path, 'ping', [], () => {}).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? undefined : 0,
  )
  return await Promise.race([asked, silent])
}

/**
 * Moves a dead socket out of the way. Another process may have found it dead too, moved it and taken its place in the meantime:
 * then what was moved here is alive, and goes back.
 */
async function setAside(home: string, path: string): Promise<void> {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const holder = await whoHolds(aside)
  if (holder === undefined) return rmSync(aside, { force: true })
  renameSync(aside, path)
  throw inUse(home, holder)
}

async function release(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  rmSync(path, { force: true })
}

async function serve(socket: Socket, onCommand: OnCommand): Promise<void> {
  socket.on('error', () => socket.destroy())
  const say = (message: Message) => void socket.write(`${JSON.stringify(message)}\n`)
  for await (const line of createInterface({ input: socket })) {
    try {
      const { command, args } = JSON.parse(line) as { command: string; args: string[] }
      if (command !== 'ping') await onCommand(command, args, (text) => say({ line: text }))
      say({ done: true, pid: process.pid })
    } catch (error) {
      say({ failed: error instanceof Error ? error.message : String(error) })
    }
    socket.end()
  }
}

/** Has the holder of the lock carry out a command; resolves to its process id. Rejects with its sentence, or with ECONNREFUSED or ENOENT when nobody holds it. */
export async function sendCommand(
  path: string,
  command: string,
  args: string[],
  hear: (line: string) => void,
): Promise<number> {
  const socket = connect(path)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', () => socket.destroy())
  socket.write(`${JSON.stringify({ command, args })}\n`)
  for await (const line of createInterface({ input: socket })) {
    const message = JSON.parse(line) as Message
    if ('line' in message) hear(message.line)
    else if ('failed' in message) throw new Error(message.failed)
    else return message.pid
  }
  throw new Error('The server stopped before the command was done.')
}
