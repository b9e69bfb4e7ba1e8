// Loaded before every script (node --import), and so written for any Node: Rightframe runs TypeScript as it stands, which
// Node does from version 24 on. `npm ci` brings that Node along on Linux and Windows.
import module from 'node:module'
import { join } from 'node:path'
import './resolve-once.js'

const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    'Rightframe needs Node 24 or newer, this is ' +
      process.version +
      '.\n' +
      'Run "npm ci" first: it brings Node 24 along on Linux and Windows, and npm scripts then use it by themselves.\n' +
      'On macOS install Node 24 from nodejs.org. With "npm ci --omit=optional" that copy is left out.\n',
  )
  process.exit(1)
}

// What was compiled once need not be compiled at the next start, nor in the threads and processes that this one starts: they read of
// the same folder where it is named. It lies here and not among temporary files, where others could leave code for us to run.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
