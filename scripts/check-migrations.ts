/** Fails if the tables in `tables.ts` say something that no migration does yet, or a migration is not what its mark says. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { additiveFaults } from './migrations/additive.ts'
import { run } from './run.ts'

const copy = mkdtempSync(join(tmpdir(), 'rightframe-migrations-'))
try {
  cpSync('migrations', join(copy, 'migrations'), { recursive: true })
  const before = readdirSync(join(copy, 'migrations')).length
  const out = relative('.', join(copy, 'migrations'))
  const args = ['generate', '--dialect', 'postgresql', '--schema', 'src/server/**/tables.ts', '--out', out]
  const generated = await run('generate', 'drizzle-kit', args)
  if (!generated.ok) fail(generated.output)
  if (readdirSync(join(copy, 'migrations')).length !== before)
    fail(
      `The tables have changed without a migration. Run "npx drizzle-kit generate --name <what-changes>".\n${generated.output}`,
    )
  const faults = readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => additiveFaults(name, readFileSync(join('migrations', name), 'utf8')))
  if (faults.length > 0) fail(faults.join('\n'))
  console.log(`migrations: ${before - 1}, in step with the tables`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function fail(reason: string): never {
  rmSync(copy, { recursive: true, force: true })
  console.error(reason)
  process.exit(1)
}
