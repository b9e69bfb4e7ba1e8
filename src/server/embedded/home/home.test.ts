import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import { aboutFolder } from './home-problem.ts'
import { openHome, readVersion, writeVersion } from './home.ts'
import { line } from '../../platform/text/terminal-line.ts'
import { lockPath, sendCommand, takeLock } from './lock.ts'

test('A second process is told the holder and what to do', async () => {
  const path = folderForTests('lock')
  const home = await openHome(path, undefined)
  await expect(openHome(path, undefined)).rejects.toThrow(
    `The data folder ${path} is in use by another Rightframe (process ${process.pid}). Stop that one, or set RIGHTFRAME_HOME to another folder.`,
  )
  await home.lock.release()
  const again = await openHome(path, undefined)
  await again.lock.release()
})

test('The lock of a killed process is taken over', async () => {
  const path = folderForTests('lock')
  const script = `import { takeLock } from ${JSON.stringify(new URL('lock.ts', import.meta.url).href)}; await takeLock(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  await expect(takeLock(path)).rejects.toThrow(`in use by another Rightframe (process ${holder.pid})`)
  const gone = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await gone
  expect(existsSync(lockPath(path))).toBe(true)
  const lock = await takeLock(path)
  await lock.release()
})

test('Of several simultaneous claims of a free lock, one succeeds', async () => {
  const path = folderForTests('lock')
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(path)))
  const held = attempts.filter((attempt) => attempt.status === 'fulfilled')
  expect(held).toHaveLength(1)
  await Promise.all(held.map((attempt) => attempt.value.release()))
  expect(readdirSync(path)).toEqual([])
})

/** A process that tries to take the lock each time it is told to, and says how that went; it keeps what it gets until it is killed. */
function aTaker(path: string) {
  const script = `import { createInterface } from 'node:readline'; import { takeLock } from ${JSON.stringify(new URL('lock.ts', import.meta.url).href)}
    for await (const _ of createInterface({ input: process.stdin })) console.log(await takeLock(${JSON.stringify(path)}).then(() => 'held', (error) => error.message))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const hear = async (): Promise<string> => String((await answers.next()).value)
  return { process: child, tell: () => void child.stdin.write('take it\n'), hear }
}

test('Of several processes finding a dead lock, one gets it', { tags: ['long'] }, async () => {
  const path = folderForTests('lock')
  const takers = Array.from({ length: 6 }, () => aTaker(path))
  while (takers.length > 0) {
    for (const taker of takers) taker.tell()
    const said = await Promise.all(takers.map((taker) => taker.hear()))
    const at = said.indexOf('held')
    const [holder] = takers.splice(at, 1)
    const refusal = `The data folder ${path} is in use by another Rightframe (process ${holder!.process.pid}).`
    expect(said.toSpliced(at, 1).map((words) => words.slice(0, refusal.length))).toEqual(takers.map(() => refusal))
    holder!.process.kill('SIGKILL')
    await once(holder!.process, 'exit')
    expect(existsSync(lockPath(path))).toBe(true)
  }
  await (await takeLock(path)).release()
  expect(readdirSync(path)).toEqual([])
})

test.each(['', 't'.repeat(40)])('A path too long for a socket moves its lock to a temp folder %s.', async (longer) => {
  const folder = folderForTests('lock')
  const [path, temp] = [join(folder, 'x'.repeat(120)), join(folder, longer)]
  mkdirSync(path)
  mkdirSync(temp, { recursive: true })
  vi.stubEnv('TMPDIR', temp)
  onTestFinished(() => void vi.unstubAllEnvs())
  const lock = await takeLock(path)
  await expect(takeLock(path)).rejects.toThrow('in use')
  await lock.release()
})

test('The holder runs a command from its own user only', async () => {
  const path = folderForTests('lock')
  const lock = await takeLock(path)
  const heard: string[] = []
  await expect(sendCommand(lockPath(path), 'greet', ['Ana'], () => {})).rejects.toThrow(
    'The server is still starting; try again in a moment.',
  )
  lock.answer(async (command, args, say) => {
    if (command !== 'greet') throw new Error(`There is no command "${command}".`)
    for (const name of args) say(line`hello ${name}`)
  })
  await sendCommand(lockPath(path), 'greet', ['Ana', 'Bruno'], (text) => heard.push(text))
  expect(heard).toEqual(['hello Ana', 'hello Bruno'])
  await expect(sendCommand(lockPath(path), 'sing', [], () => {})).rejects.toThrow('There is no command "sing".')
  expect(statSync(lockPath(path)).mode & 0o777).toBe(0o600)
  await lock.release()
})

/** Connects, writes this, and leaves once something was answered, which it does not read to its end. */
async function askAndLeave(path: string, text: string): Promise<void> {
  const socket = connect(lockPath(path))
  await once(socket, 'connect')
  socket.write(text)
  await once(socket, 'readable')
  socket.destroy()
  await once(socket, 'close')
}

test('A sender that leaves or chatters does not stop the holder', async () => {
  const path = folderForTests('lock')
  const lock = await takeLock(path)
  const done: string[] = []
  lock.answer(async (command, _, say) => {
    for (let n = 0; n < 2000; n++) say(line`${n} ${'x'.repeat(4000)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
    say(line`the end`)
    done.push(command)
  })
  await askAndLeave(path, '{"command":"list","args":[]}\n')
  await askAndLeave(path, '{"command":"ping","args":[]}\n{"command":"ping","args":[]}\n')
  await askAndLeave(path, 'no command at all\n')
  await expect.poll(() => done).toEqual(['list'])
  expect(await sendCommand(lockPath(path), 'ping', [], () => {})).toBe(process.pid)
  await lock.release()
})

test("A silent connection does not block the lock's release", async () => {
  const path = folderForTests('lock')
  const lock = await takeLock(path)
  const silent = connect(lockPath(path))
  await once(silent, 'connect')
  const gone = once(silent, 'close')
  await lock.release()
  await gone
  expect(readdirSync(path)).toEqual([])
})

test('An unreadable secret is reported, and the lock is released', async () => {
  const path = folderForTests('secret')
  mkdirSync(join(path, 'secret'))
  await expect(openHome(path, undefined)).rejects.toThrow(/EISDIR/)
  const lock = await takeLock(path)
  await lock.release()
})

test('The secret is made once, readable by its user only', async () => {
  const path = folderForTests('secret')
  const first = await openHome(path, undefined)
  await first.lock.release()
  const second = await openHome(path, undefined)
  await second.lock.release()
  expect(second.secret).toBe(first.secret)
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(join(path, 'secret')).mode & 0o777).toBe(0o600)
  const configured = await openHome(path, 'x'.repeat(32))
  await configured.lock.release()
  expect(configured.secret).toBe('x'.repeat(32))
})

test('A file in the way of the data folder is named', async () => {
  const path = join(folderForTests('home'), 'file')
  writeFileSync(path, '')
  await expect(openHome(path, undefined)).rejects.toThrow(
    `The data folder ${path} cannot be made: a file of this name is in the way.`,
  )
  await expect(openHome(join(path, 'below'), undefined)).rejects.toThrow('a part of its path is a file')
})

test('A folder this user may not write says so', async () => {
  const path = join(folderForTests('home'), 'closed')
  mkdirSync(path, { mode: 0o500 })
  // Opens the folder as another user, since root may write everywhere.
  const script = `import { openHome } from ${JSON.stringify(new URL('home.ts', import.meta.url).href)}
    if (process.geteuid() === 0) process.seteuid(65534)
    await openHome(${JSON.stringify(path)}).then(() => console.log('opened'), (error) => console.log(error.name, error.message))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  chmodSync(path, 0o700)
  expect(stdout.trim()).toBe(
    `HomeProblem The data folder ${path} cannot be written by this user. Give the user the right to it, or set RIGHTFRAME_HOME to another folder.`,
  )
})

test("A disk without room for the database's log is refused", async () => {
  const path = folderForTests('home')
  await expect(openHome(path, undefined, () => 64 * 2 ** 20 - 1)).rejects.toThrow(
    `The data folder ${path} is on a disk that is full. Make room there, or set RIGHTFRAME_HOME to a folder on another disk.`,
  )
  expect(readdirSync(path)).toEqual([])
  const home = await openHome(path, undefined, () => 64 * 2 ** 20)
  await home.lock.release()
})

test('A start on a full disk gets the reserved room once', async () => {
  const path = folderForTests('home')
  writeFileSync(join(path, 'ballast'), 'as large as the log needs')
  const home = await openHome(path, undefined, () => 0)
  await home.lock.release()
  expect(existsSync(join(path, 'ballast'))).toBe(false)
  await expect(openHome(path, undefined, () => 0)).rejects.toThrow('is on a disk that is full. Make room there')
})

test('A place without folders is refused, not retried forever', async () => {
  await expect(openHome('/proc/rightframe', undefined)).rejects.toThrow(
    /^The data folder \/proc\/rightframe (cannot be|is on)/,
  )
})

test.each([
  ['EROFS', 'is on a read-only file system.'],
  ['ENOSPC', 'is on a disk that is full.'],
  ['EDQUOT', 'is over its disk quota.'],
])('%s is put in words', (code, words) => {
  expect((aboutFolder('/data', Object.assign(new Error('no'), { code })) as Error).message).toContain(
    `The data folder /data ${words}`,
  )
})

test('VERSION names the folder’s writer; an unreadable one is an error', () => {
  const path = folderForTests('version')
  expect(readVersion(path)).toBeUndefined()
  writeVersion(path, { migration: '0003_more', database: 18 })
  expect(readVersion(path)).toEqual({ migration: '0003_more', database: 18 })
  expect(readFileSync(join(path, 'VERSION'), 'utf8')).toBe('migration=0003_more\ndatabase=18\n')
  writeFileSync(join(path, 'VERSION'), 'eighteen')
  expect(() => readVersion(path)).toThrow('cannot be read as a version')
})
