/**
 * `npm run judges -- FOLDER [--roots PEM] [--rules FOLDER]`: has tools that are not ours judge the packages (.wacz), documents (.pdf), deposits
 * (.zip), lists and statements (.xlsx) and invoices (.xml, and the data in a PDF) of a folder: unzip, sha256sum, openssl and warcio the first,
 * qpdf, pdfsig and pdftotext the second, unzip the third, LibreOffice and read-excel-file the fourth, published schemas the last. The folder of
 * rules has `cii/` and `ubl/` of eInvoicing-EN16931 and the schemas of UBL 2.1 as `ubl21/`; Saxon's xslt3 runs them. Exits 1 where one matches
 * anything, where one is missing, and where there is nothing to judge.
 */
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CDXIndexer } from 'warcio'
import { expectSaid, type Judge, said } from './judges/ask-program.ts'
import { isStatementSheet, ofAttachedData, ofInvoiceFile, ofStatementSheet } from './judges/judge-books.ts'
import { ofDeposit, ofTitleList } from './judges/judge-registration.ts'

const { values, positionals } = parseArgs({
  options: { roots: { type: 'string' }, rules: { type: 'string' } },
  allowPositionals: true,
})
const folder = resolve(positionals[0] ?? '.')
const roots = values.roots === undefined ? undefined : resolve(values.roots)
const rules = values.rules === undefined ? undefined : resolve(values.rules)

const ofDocument = (file: string): Judge[] => [
  {
    name: 'qpdf --check',
    judge: () => expectSaid(['No syntax or stream encoding errors found'], 'qpdf', ['--check', file], folder),
  },
  {
    name: 'pdfsig',
    judge: () =>
      expectSaid(
        ['Signature is Valid.', 'Total document signed', 'ETSI.CAdES.detached'],
        'pdfsig',
        ['-nocert', file],
        folder,
      ),
  },
  {
    name: 'pdftotext',
    judge: async () => `${(await said('pdftotext', [file, '-'], folder)).trim().length || fail('no text')} letters`,
  },
]

function ofPackage(file: string, unpacked: string): Judge[] {
  const stamps = () =>
    readdirSync(join(unpacked, 'evidence/time-stamps')).map((name) => join('evidence/time-stamps', name))
  const verify = (token: string) => {
    const data = token.includes('/warc-') ? 'archive/data.warc.gz' : 'evidence/manifest.json'
    const args = [
      'ts',
      '-verify',
      '-token_in',
      '-in',
      token,
      '-data',
      data,
      '-CAfile',
      roots ?? fail('--roots is needed'),
    ]
    return expectSaid(['Verification: OK'], 'openssl', args, unpacked)
  }
  return [
    { name: 'unzip -t', judge: () => expectSaid(['No errors detected'], 'unzip', ['-tq', file], folder) },
    { name: 'unzip', judge: () => expectSaid([], 'unzip', ['-q', file, '-d', unpacked], folder) },
    {
      name: 'sha256sum --check',
      judge: () => expectSaid([], 'sha256sum', ['--check', '--strict', 'evidence/SHA256SUMS'], unpacked),
    },
    { name: 'datapackage.json', judge: () => checkResources(unpacked) },
    { name: 'warcio', judge: () => checkIndex(unpacked) },
    {
      name: 'openssl ts -verify',
      judge: async () => `${(await Promise.all(stamps().map(verify))).length || fail('no time-stamps')} time-stamps`,
    },
  ]
}

async function checkResources(unpacked: string): Promise<string> {
  const { resources } = JSON.parse(readFileSync(join(unpacked, 'datapackage.json'), 'utf8')) as {
    resources: { path: string; hash: string }[]
  }
  for (const { path, hash } of resources) {
    const [sum] = (await said('sha256sum', [path], unpacked)).split(' ')
    if (hash !== `sha256:${sum}`) throw new Error(`${path} has another hash than is listed`)
  }
  return `${resources.length} hashes`
}

/** Its index of the answers has to be the one in the package. What was posted it looks for by what was posted; we do not. */
async function checkIndex(unpacked: string): Promise<string> {
  const name = 'data.warc.gz'
  const indexer = new CDXIndexer({ format: 'cdxj' })
  const different: string[] = []
  const ours = new Map(readFileSync(join(unpacked, 'indexes/index.cdx'), 'utf8').trimEnd().split('\n').map(placeOf))
  let answers = 0
  for await (const found of indexer.iterIndex([
    { filename: name, reader: createReadStream(join(unpacked, 'archive', name)) },
  ])) {
    const { urlkey, timestamp, offset, length, status, method } = found as Record<string, string | number | undefined>
    if (status === undefined) continue
    answers++
    const key = ours.get(`${offset} ${length}`)
    if (!key || (method === undefined && key !== `${urlkey} ${timestamp}`)) different.push(`${urlkey} at ${offset}`)
  }
  if (different.length > 0 || answers !== ours.size) throw new Error(`its index is another: ${different.join('; ')}`)
  return `${answers} answers at the same places`
}

function placeOf(line: string): [place: string, key: string] {
  const { offset, length } = JSON.parse(line.slice(line.indexOf(' {'))) as { offset: string; length: string }
  return [`${offset} ${length}`, line.slice(0, line.indexOf(' {'))]
}

function fail(why: string): never {
  throw new Error(why)
}

let [judged, failed] = [0, 0]
async function judge(file: string, judges: Judge[]): Promise<void> {
  for (const { name, judge: ask } of judges) {
    const [ok, says] = await ask().then(
      (found) => [true, found] as const,
      (error: Error) => [false, error.message] as const,
    )
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${file}  ${name}: ${says}`)
    judged++
    if (!ok) failed++
  }
}

for (const file of readdirSync(folder).toSorted()) {
  if (file.endsWith('.pdf')) await judge(file, [...ofDocument(file), ...(await ofAttachedData(folder, file, rules))])
  if (file.endsWith('.xml')) await judge(file, ofInvoiceFile(folder, file, rules))
  if (file.endsWith('.zip')) await judge(file, ofDeposit(folder, file))
  if (file.endsWith('.xlsx'))
    await judge(
      file,
      (await isStatementSheet(folder, file)) ? ofStatementSheet(folder, file) : ofTitleList(folder, file),
    )
  if (!file.endsWith('.wacz')) continue
  const unpacked = mkdtempSync(join(tmpdir(), 'judges-'))
  await judge(file, ofPackage(file, unpacked))
  rmSync(unpacked, { recursive: true })
}
console.log(
  judged === 0
    ? `There is no .wacz, .pdf, .zip, .xlsx or .xml invoice in ${folder}.`
    : `${judged - failed} of ${judged} judges find nothing.`,
)
process.exitCode = judged === 0 || failed > 0 ? 1 : 0
