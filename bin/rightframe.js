#!/usr/bin/env node
// The command line. It may be started by any Node; the product itself runs on the Node that `npm ci` brings along.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(
  new URL(`../node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`, import.meta.url),
)
const guard = new URL('../scripts/require-node.js', import.meta.url).href
const command = fileURLToPath(new URL('../src/server/cli/rightframe.ts', import.meta.url))

const { status, signal } = spawnSync(
  existsSync(own) ? own : process.execPath,
  ['--v8-pool-size=0', '--import', guard, command, ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exitCode = signal ? 1 : (status ?? 1)
