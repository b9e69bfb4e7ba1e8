import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { line, type Say } from '../../platform/text/terminal-line.ts'
import { reportedError } from '../../platform/reported-error.ts'
import { HomeProblem } from './home-problem.ts'

/** Runs a command that another process sent to the holder of the lock; `say` sends a line meanwhile. */
export type OnCommand = (command: string, args: string[], say: Say) => Promise<void>

export type HomeLock = {
  /** From now on commands are carried out; until then they are told that the server is still starting. */
  answer(onCommand: OnCommand): void
  release(): Promise<void>
}

type Message = { line: string } | { done: true; pid: number } | { failed: string }

/** Longest socket path: Linux 108 bytes, macOS 104, with zero. */
const maxPathBytes = process.platform === 'darwin' ? 103 : 107

/**
 * Returns the path of a folder's lock. A path that is too long for a socket, with the ending of a claim, moves to the temp folder under a name made
 * from it, and to `/tmp` where that folder's own path is too long.
 */
export function lockPath(home: string): string {
  const path = join(home, 'lock')
  const name = `rightframe-${createHash('sha256').update(path).digest('hex').slice(0, 24)}.lock`
  const fits = (candidate: string) => Buffer.byteLength(candidate) + claimBytes <= maxPathBytes
  return [path, join(tmpdir(), name)].find(fits) ?? join('/tmp', name)
}

const claimBytes = 9
/** Time in which several processes settle who gets the lock. */
const patienceMs = 15_000
const pauseMs = 20
const lastWordsMs = 1000

/**
 * Takes the data folder for this process. The lock is a unix socket that its holder listens on, so that a lock left behind by a
 * killed process is told from a live one by connecting. Throws HomeProblem if another process holds it.
 *
 * Who wants it first lays claim to it beside it, under a name that nobody had before, and takes it only when no other claim is alive and
 * then nobody answers at the lock: of two, the later one meets the claim of the earlier one, or its lock. What killed processes left is
 * found dead and stays so: it can be removed or replaced at any time.
 */
export async function takeLock(home: string): Promise<HomeLock> {
  const path = lockPath(home)
  const until = performance.now() + patienceMs
  let onCommand: OnCommand = () => Promise.reject(new Error('The server is still starting; try again in a moment.'))
  while (performance.now() < until) {
    await refuseHeld(home, path)
    const claim = await layClaim(path, (socket) => void serve(socket, (...command) => onCommand(...command)))
    try {
      if (await isOnlyClaim(claim, until)) {
        await refuseHeld(home, path)
        renameSync(claim.name, path)
        claim.name = path
        return { answer: (next) => void (onCommand = next), release: () => release(claim) }
      }
    } finally {
      if (claim.name !== path) await release(claim)
    }
    await setTimeout(pauseMs * (1 + Math.random()))
  }
  throw new HomeProblem(`The data folder ${home} is being taken by several processes at once. Start again.`)
}

async function refuseHeld(home: string, path: string): Promise<void> {
  const holder = await whoHolds(path)
  if (holder !== undefined)
    throw new HomeProblem(
      `The data folder ${home} is in use by another Rightframe (process ${holder || 'unknown'}). Stop that one, or set RIGHTFRAME_HOME to another folder.`,
    )
}

/** A socket beside the lock at `path`, until it is the lock: `name` says where it is. `open` are those who have connected to it. */
type Claim = { server: Server; open: Set<Socket>; path: string; name: string }

/** A socket gets its name when it listens already: what does not answer under such a name never will. */
async function layClaim(path: string, onConnection: (socket: Socket) => void): Promise<Claim> {
  const id = randomBytes(4).toString('hex')
  const [unnamed, name] = [`${path}-${id}`, `${path}.${id}`]
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    onConnection(socket)
  }).listen(unnamed)
  await once(server, 'listening')
  chmodSync(unnamed, 0o600)
  renameSync(unnamed, name)
  return { server, open, path, name }
}

/** Waits for those that give way to this one; false where this one has to, because another's name comes first. */
async function isOnlyClaim({ path, name }: Claim, until: number): Promise<boolean> {
  while (performance.now() < until) {
    const others: string[] = []
    for (const claim of claimsBeside(path)) if (claim !== name && (await isAlive(claim))) others.push(claim)
    if (others.length === 0) return true
    if (others.some((other) => other < name)) return false
    await setTimeout(pauseMs)
  }
  return false
}

const claimsBeside = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((file) => file.startsWith(`${basename(path)}.`))
    .map((file) => join(dirname(path), file))

/** Removes the claim of a process that has ended. */
async function isAlive(claim: string): Promise<boolean> {
  const isLive = (await whoHolds(claim)) !== undefined
  if (!isLive) rmSync(claim, { force: true })
  return isLive
}

/** Process id behind the socket; 0 unknown, undefined without answer. */
async function whoHolds(path: string): Promise<number | undefined> {
  const silent = setTimeout(5000, 0, { ref: false })
  const asked = sendCommand(path, 'ping', [], () => {}).catch((error: unknown) =>
    isNobodyThere(error) ? undefined : 0,
  )
  return await Promise.race([asked, silent])
}

/** Removes the name first: an unanswered name may be taken at once. Connected readers keep the last lines for a moment. */
async function release({ server, open, name }: Claim): Promise<void> {
  rmSync(name, { force: true })
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const socket of open) socket.destroySoon()
  await Promise.race([closed, setTimeout(lastWordsMs, undefined, { ref: false })])
  for (const socket of open) socket.destroy()
  await closed
}

/** One command a connection. Who asked may leave at any time: what was begun is carried out all the same, and said to nobody. */
async function serve(socket: Socket, onCommand: OnCommand): Promise<void> {
  socket.on('error', () => socket.destroy())
  const say = (message: Message) => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
  }
  const request = await firstLine(socket)
  if (request === undefined) return
  try {
    const { command, args } = JSON.parse(request) as { command: string; args: string[] }
    if (command !== 'ping') await onCommand(command, args, (text) => say({ line: text }))
    say({ done: true, pid: process.pid })
  } catch (error) {
    say({ failed: reportedError(error).message })
  }
  socket.end()
}

/** Undefined when the other side leaves without a line. */
const firstLine = (socket: Socket): Promise<string | undefined> =>
  new Promise((resolve) => {
    const lines = createInterface({ input: socket })
    lines.once('line', resolve).once('error', () => lines.close())
    lines.once('close', () => resolve(undefined))
  })

/** True when no process holds the lock. */
export const isNobodyThere = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Has the holder of the lock carry out a command; resolves to its process id. Rejects with its sentence, or when nobody holds it (`isNobodyThere`). */
export async function sendCommand(path: string, command: string, args: string[], hear: Say): Promise<number> {
  const socket = connect(path)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', () => socket.destroy())
  try {
    socket.write(`${JSON.stringify({ command, args })}\n`)
    for await (const sent of createInterface({ input: socket })) {
      const message = JSON.parse(sent) as Message
      if ('line' in message) hear(line`${message.line}`)
      else if ('failed' in message) throw new Error(message.failed)
      else return message.pid
    }
  } finally {
    socket.destroy()
  }
  throw new Error('The server stopped before the command was done.')
}
