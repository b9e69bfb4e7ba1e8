import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { folderForTests } from './places.ts'

const Found = z.object({ executablePath: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) })
const program = `import { chromium } from './scripts/chromium.ts'; console.log(JSON.stringify(await chromium()))`

/** A file that starts the browser that components and journeys are tested in, with the libraries it needs. */
export async function chromiumForTests(): Promise<string> {
  const root = resolve(import.meta.dirname, '../../..')
  const asked = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, asked, { cwd: root, maxBuffer: 1e7 })
  const { executablePath, args, env } = Found.parse(JSON.parse(stdout))
  const own = ['LD_LIBRARY_PATH', 'FONTCONFIG_FILE'].flatMap((name) =>
    env[name] ? [`export ${name}='${env[name]}'`] : [],
  )
  const folder = folderForTests('chromium')
  // The browser runs as another user under root.
  chmodSync(folder, 0o755)
  const path = join(folder, 'chromium')
  const starting = `exec '${executablePath}' ${args.join(' ')} "$@"`
  writeFileSync(path, ['#!/bin/sh', ...own, starting, ''].join('\n'), { mode: 0o755 })
  return path
}
