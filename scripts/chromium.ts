/** Finds the browser for component tests, journeys and screenshots. */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/**
 * Launches Chromium with Playwright: from CHROMIUM_PATH, else the machine's, else npm's with its libraries. Rejects with one sentence when all are
 * missing.
 */
export async function chromium(): Promise<Browser> {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]))
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no file of that name.`)
  const found = [named, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  if (found) return { executablePath: found, args: flags, env }
  const folder = await unpacked()
  const libraries = [join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    args: flags,
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The package takes any `chromium` in the temporary folder for its own, so each version has a folder, moved there when it is whole. */
async function unpacked(): Promise<string> {
  const manifest = resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json')
  if (!existsSync(manifest))
    throw new Error(
      'No browser was found: set CHROMIUM_PATH, install chromium, or run "npm ci" with its dev dependencies.',
    )
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(tmpdir(), `rightframe-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) return folder
  const building = `${folder}.${process.pid}`
  mkdirSync(building, { recursive: true })
  const program = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath()'
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, TMPDIR: building, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  })
  // The product runs it as another user under root.
  for (const name of readdirSync(building, { recursive: true, encoding: 'utf8' })) {
    const path = join(building, name)
    const { mode } = lstatSync(path)
    if (mode & 0o40_000 || mode & 0o100_000) chmodSync(path, mode | 0o044 | (mode & 0o100 && 0o011))
  }
  writeFileSync(join(building, 'fonts.conf'), fontsIn(join(folder, 'fonts')))
  try {
    renameSync(building, folder)
  } catch {
    rmSync(building, { recursive: true, force: true })
  }
  return folder
}

/** The package's own list of font folders does not name the one they are in, and a browser without a font dies at the first field. */
const fontsIn = (folder: string) =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}-cache</cachedir></fontconfig>`
