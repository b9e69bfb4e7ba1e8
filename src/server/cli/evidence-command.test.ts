import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { makeReport } from '../evidence/report/make-report.ts'
import { root, sealedAt, sealedEvidence, stamp } from '../evidence/testing/sealed-evidence.ts'
import { manifestHash } from '../evidence/wacz/how-to-check.ts'
import { makeWacz } from '../evidence/wacz/make-wacz.ts'
import { centralHead, endOf, localHead } from '#server/platform/zip/stored-zip.ts'
import { runEvidenceCommand } from './evidence-command.ts'
import { asPem, makeKeyPair } from '../platform/signing/certificates.ts'
import { signPdf } from '../platform/signing/sign-pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'rightframe-evidence-'))
afterAll(async () => await rm(folder, { recursive: true, force: true }))

const parts = await sealedEvidence()
const wacz = Buffer.concat(await Array.fromAsync((await makeWacz(parts)).content()))
const changed = Buffer.from(wacz)
changed[wacz.indexOf('evidence/files/copy.jpg') + 200]! ^= 1
const files = {
  wacz: await kept('a.wacz', wacz),
  changed: await kept('b.wacz', changed),
  roots: await kept('root.pem', asPem(root)),
}

async function kept(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function said(...args: string[]): Promise<{ holds: boolean; lines: string[] }> {
  const lines: string[] = []
  return {
    holds: await runEvidenceCommand(
      args,
      (line) => lines.push(line),
      () => 'http://127.0.0.1:9',
    ),
    lines,
  }
}

test('A package and a report check out alone, line by line', async () => {
  const { holds, lines } = await said('verify', files.wacz, '--roots', files.roots)
  expect(holds).toBe(true)
  expect(lines.at(-1)).toMatch(/^All \d+ checks hold\.$/)
  expect(lines.every((line) => line.startsWith('ok  ') || line === lines.at(-1))).toBe(true)
  const key = await makeKeyPair({
    name: 'Rightframe',
    organization: 'Tests',
    purpose: 'documents',
    from: sealedAt,
    years: 1,
  })
  const about = {
    original: null,
    finding: null,
    verifyUrl: 'https://rightframe.example/verify/1',
    isStampAsked: true,
    reader: 'owner' as const,
    provider: 'Rightframe',
  }
  const pdf = await makeReport({
    ...parts,
    ...about,
    files: parts.contents,
    key: { holder: 'Rightframe', backing: 'made-here' },
  })
  const report = await kept('report.pdf', await signPdf(pdf, { key, reason: 'Evidence', at: sealedAt, stamp }))
  expect((await said('verify', report)).lines.slice(-2)).toEqual([
    'No roots were given (--roots PEM): whether the authorities of the time-stamps are to be trusted is not said.',
    'All 5 checks hold.',
  ])
})

test('A package that was changed fails, and what was changed is named', async () => {
  const { holds, lines } = await said('verify', files.changed)
  expect(holds).toBe(false)
  expect(lines).toContain('FAIL evidence/files/copy.jpg: It is not the file that was sealed: its hash is another.')
  expect(lines.at(-1)).toMatch(/^\d of \d+ checks fail\.$/)
})

const forged = '\u001B[2J\u001B[H\nok   all: whole.\r\nAll 12 checks hold.\u2028\u009B1A\u202E'

test('A hostile name in a package cannot forge lines or move cursors', async () => {
  const packed = { name: `evidence/files/a${forged}`, bytes: 1, crc: crc32('x') }
  const hostile = [localHead(packed), Buffer.from('x'), centralHead(packed, 0)]
  const zip = Buffer.concat([...hostile, endOf(1, hostile[2]!.length, hostile[0]!.length + 1)])
  const { holds, lines } = await said('verify', await kept('hostile.wacz', zip))
  expect(holds).toBe(false)
  const printed = lines.join('\n')
  expect(printed).toContain(
    'FAIL evidence/files/a\\u{1b}[2J\\u{1b}[H\\u{a}ok   all: whole.\\u{d}\\u{a}All 12 checks hold.',
  )
  expect(printed).not.toMatch(/[^\P{C}\n]|\u2028/u)
  expect(printed.match(/^(All .* hold|ok .* whole)/gmu)).toBeNull()
})

test('A hostile server forges no line either', async () => {
  const asked = said('verify', parts.manifest.number, '--server', await serverThatSays(404, { message: forged }))
  await expect(asked).rejects.toThrow(/^http:\S+ answered: \\u\{1b\}\[2J[^\n]*All 12 checks hold\.[^\n]*$/)
})

test('What is no evidence, no file or no certificate is told', async () => {
  const text = await kept('text.txt', 'Hello')
  expect((await said('verify', text)).lines[0]).toBe(
    'FAIL file: It is neither a package (WACZ) nor a report (PDF) of an evidence.',
  )
  await expect(said('verify', join(folder, 'nothing'))).rejects.toThrow('There is no file')
  await expect(said('verify', files.wacz, '--roots', text)).rejects.toThrow('There is no certificate in this text.')
  await expect(said('verify')).rejects.toThrow('rightframe evidence verify FILE|NUMBER [--roots PEM] [--server URL]')
})

/** A server that says this of any number. */
async function serverThatSays(status: number, body: unknown): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('Public data of a number is checked against hashes and stamps', async () => {
  const { number } = parts.manifest
  const told = {
    number,
    kind: 'evidence',
    origin: 'captured',
    at: sealedAt.toISOString(),
    sealedAt: sealedAt.toISOString(),
    manifestHash: manifestHash(parts.manifest),
    warcHash: parts.manifest.warc!.sha256,
    files: parts.manifest.files.map(({ name, kind, mime, bytes, sha256 }) => ({ name, kind, mime, bytes, sha256 })),
    stamps: parts.stamps.map(({ of, token }) => ({
      of,
      authority: 'http://tsa.example/',
      time: sealedAt.toISOString(),
      token: Buffer.from(token).toString('base64'),
      problem: null,
    })),
    downloads: [],
    checkedAt: sealedAt.toISOString(),
    alteredAt: null as string | null,
  }
  const ask = async (body: unknown, status = 200) =>
    await said('verify', number.toLowerCase(), '--roots', files.roots, '--server', await serverThatSays(status, body))
  const right = await ask(told)
  expect(right).toMatchObject({ holds: true })
  expect(right.lines.join('\n')).toContain(`SHA-256 ${told.manifestHash}.`)
  const lied = await ask({ ...told, manifestHash: '0'.repeat(64) })
  expect(lied.holds).toBe(false)
  expect(lied.lines.join('\n')).toContain('The token stamps something else: its digest is another.')
  const altered = await ask({ ...told, alteredAt: sealedAt.toISOString() })
  expect(altered.lines.join('\n')).toContain('FAIL kept: A file differs from what was sealed since')
  const unstamped = {
    ...told,
    stamps: told.stamps.map((one) => ({ ...one, token: null, time: null, problem: 'It was down.' })),
  }
  expect((await ask(unstamped)).lines.join('\n')).toContain('It was down.')
  await expect(ask({ code: 'number.unknown', message: 'There is nothing under this number.' }, 404)).rejects.toThrow(
    'There is nothing under this number.',
  )
  await expect(ask({ ...told, number: 'RFE-0000-0000-0000' })).rejects.toThrow('is nothing that a server of ours says')
  await expect(ask('garbage')).rejects.toThrow('is nothing that a server of ours says')
  await expect(said('verify', number)).rejects.toThrow('does not answer')
})

test('The program exits with 0 or 1, without server or configuration', async () => {
  const codeOf = async (file: string): Promise<number> => {
    const program = execFile(process.execPath, ['src/server/cli/rightframe.ts', 'evidence', 'verify', file], {
      env: { PORT: 'nonsense' },
    })
    const { promise, resolve } = Promise.withResolvers<number>()
    program.on('exit', (code) => resolve(code ?? -1))
    return await promise
  }
  expect(await Promise.all([codeOf(files.wacz), codeOf(files.changed)])).toEqual([0, 1])
})
