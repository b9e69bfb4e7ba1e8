import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { exits, Failure } from './failure.js'

const others = 0o077

/** Address and key, from the environment or from a file that no other account reads. */
export async function readAccess(environment = process.env) {
  const url = environment.RIGHTFRAME_URL?.replace(/\/+$/, '')
  if (!url || !URL.canParse(url)) throw new Failure(exits.usage, 'Set RIGHTFRAME_URL to the address of Rightframe.')
  const key = environment.RIGHTFRAME_KEY?.trim() || (await keyOfFile(environment))
  if (!/^rf_[\w-]+$/.test(key))
    throw new Failure(exits.usage, 'A key begins with rf_. Make one under Programs in your profile.')
  return { url, key }
}

async function keyOfFile({ RIGHTFRAME_KEY_FILE, XDG_CONFIG_HOME }) {
  const file = RIGHTFRAME_KEY_FILE ?? join(XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'rightframe', 'key')
  const about = await stat(file).catch(() => undefined)
  if (!about) throw new Failure(exits.usage, `Set RIGHTFRAME_KEY to your key, or write it into ${file} with mode 0600.`)
  if (process.platform !== 'win32' && (about.mode & others) !== 0)
    throw new Failure(exits.usage, `Others can read ${file}. Run: chmod 600 ${file}`)
  return (await readFile(file, 'utf8')).trim()
}
