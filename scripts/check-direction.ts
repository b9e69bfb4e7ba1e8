/**
 * The direction of imports, checked by dependency-cruiser. A cruise that reads no module reports no violation, so the check
 * first plants one violation of each rule in a small copy of the app and demands that every rule answers.
 */
import { createRequire } from 'node:module'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { run } from './run.ts'

/** Rule → file and its one import, which is made too. */
const planted: Record<string, [file: string, imports: string]> = {
  'no-cycles': ['src/server/accounts/ring.ts', './ring-back.ts'],
  'contract-knows-zod-only': ['src/contract/accounts/planted.ts', '../../server/accounts/planted-target.ts'],
  'engine-knows-itself': ['src/engine/planted.ts', '../contract/planted-target.ts'],
  'scoring-looks-ahead': ['src/engine/scoring/planted.ts', '../explanation/planted-target.ts'],
  'engine-files-have-a-stage': ['src/engine/index.ts', './unplaced/planted-target.ts'],
  'web-never-meets-server': ['src/web/accounts/planted.tsx', '../../server/accounts/planted-target.ts'],
  'server-never-meets-web': ['src/server/accounts/planted-web.ts', '../../web/accounts/planted-target.ts'],
  'product-never-knows-its-sandbox': ['src/server/accounts/planted-sandbox.ts', '../../sandbox/planted-target.ts'],
  'product-never-meets-demo': ['src/server/accounts/planted-demo.ts', '../../../demo/planted-target.ts'],
  'platform-knows-no-feature': ['src/server/platform/planted.ts', '../accounts/planted-target.ts'],
  'platform-knows-no-gateway': ['src/server/platform/planted-gateway.ts', '../gateways/planted-target.ts'],
  'gateways-know-platform-only': ['src/server/gateways/planted.ts', '../accounts/planted-target.ts'],
  'features-meet-at-index': ['src/server/images/planted.ts', '../accounts/planted-target.ts'],
  'images-looks-left': ['src/server/images/planted-right.ts', '../matches/index.ts'],
  'only-testing-imports-the-root': ['src/server/accounts/planted-root.ts', '../boot/main.ts'],
  'embedded-knows-platform-only': ['src/server/embedded/planted.ts', '../accounts/planted-target.ts'],
  'only-roots-open-the-embedded': ['src/server/platform/planted-embedded.ts', '../embedded/planted-target.ts'],
  'only-tests-import-testing': ['src/server/accounts/planted-testing.ts', '../testing/planted-target.ts'],
  'sql-lives-in-stores': ['src/server/accounts/planted-sql.ts', 'drizzle-orm'],
  'csv-is-written-in-one-place': ['src/server/accounts/planted-csv.ts', 'csv-stringify'],
  'vendors-live-in-gateways': ['src/server/accounts/planted-vendor.ts', 'nodemailer'],
}

await refusePlanted()
const real = await run('cruise', 'depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src'])
const modules = Number(/(\d+) modules/.exec(real.output)?.[1] ?? 0)
// It warns that it cannot use TypeScript 7 itself; the swc parser it is told to use instead reads all of it.
console.log(real.output.split('‼')[0]!.trim())
if (modules < 20) console.error(`Only ${modules} modules were read: the check would pass on anything.`)
process.exit(real.ok && modules >= 20 ? 0 : 1)

async function refusePlanted(): Promise<void> {
  const app = mkdtempSync(join(tmpdir(), 'rightframe-direction-'))
  try {
    cpSync('.dependency-cruiser.cjs', join(app, '.dependency-cruiser.cjs'))
    write(app, 'package.json', '{"type":"module"}')
    for (const [file, target] of Object.values(planted)) {
      write(app, file, `import type { planted } from '${target}'\nexport type P = typeof planted\n`)
      const to = target.startsWith('.') ? join(dirname(file), target) : `node_modules/${target}/index.js`
      write(
        app,
        to,
        to.endsWith('ring-back.ts')
          ? "import type { P } from './ring.ts'\nexport declare const planted: P\n"
          : 'export const planted = 1\n',
      )
    }
    const bin = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const args = [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src']
    const cruise = await run('planted', process.execPath, args, { cwd: app })
    const found = new Set(
      (JSON.parse(cruise.output) as { summary: { violations: { rule: { name: string } }[] } }).summary.violations.map(
        (v) => v.rule.name,
      ),
    )
    const silent = rules().filter((rule) => !found.has(rule))
    if (silent.length > 0) {
      console.error(`These rules did not answer to a planted violation: ${silent.join(', ')}`)
      process.exit(1)
    }
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
}

/** Those of the app; of those that each feature or stage has, the one that is planted. */
function rules(): string[] {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[]
  }
  return forbidden.map(({ name }) => name).filter((name) => name in planted || !/-looks-(left|ahead)$/.test(name))
}

function write(app: string, file: string, text: string): void {
  mkdirSync(dirname(join(app, file)), { recursive: true })
  writeFileSync(join(app, file), text)
}
